import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Pagination, pageWindow } from './pagination.tsx'

describe('pageWindow', () => {
  it('shows every page of a short list', () => {
    expect(pageWindow(1, 2)).toEqual([1, 2])
    expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5])
    expect(pageWindow(4, 6)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('shows both ends and the neighbors of the current page of a long list', () => {
    expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap-after', 20])
    expect(pageWindow(10, 20)).toEqual([1, 'gap-before', 9, 10, 11, 'gap-after', 20])
    expect(pageWindow(20, 20)).toEqual([1, 'gap-before', 16, 17, 18, 19, 20])
  })

  it('has each page at most once and in order, for every current page', () => {
    for (let pages = 2; pages <= 30; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const numbers = pageWindow(page, pages).filter((entry) => typeof entry === 'number')
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers).toContain(page)
        expect(numbers.at(0)).toBe(1)
        expect(numbers.at(-1)).toBe(pages)
      }
    }
  })
})

describe('Pagination', () => {
  const render = (page: number, pages: number) =>
    renderToStaticMarkup(
      <Pagination label="Pages" page={page} pages={pages} hrefOf={(number) => `?page=${number}`} />,
    )

  it('renders nothing for a single page', () => {
    expect(render(1, 1)).toBe('')
  })

  it('has no link before the first page and none after the last', () => {
    expect(render(1, 3)).not.toContain('rel="prev"')
    expect(render(1, 3)).toContain('href="?page=2"')
    expect(render(3, 3)).not.toContain('rel="next"')
  })

  it('marks the current page', () => {
    expect(render(2, 3)).toMatch(/aria-label="Page 2" aria-current="page"/)
  })
})
