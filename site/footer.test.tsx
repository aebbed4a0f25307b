import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { site } from '#site'
import { Footer } from './footer.tsx'

afterEach(() => vi.useRealTimers())

const lineIn = (year: number): string => {
  vi.useFakeTimers({ now: new Date(Date.UTC(year, 5, 1)) })
  return /©[^.]*/.exec(renderToStaticMarkup(<Footer />))![0]
}

test('the copyright line ends with the current year', () => {
  expect(lineIn(site.copyrightSince + 7)).toContain(`${site.copyrightSince}–${site.copyrightSince + 7}`)
  expect(lineIn(site.copyrightSince)).toContain(`© ${site.copyrightSince} `)
})
