import { describe, expect, it } from 'vitest'
import { pageIn, withQuery } from './list-address.ts'

describe('the address of a list', () => {
  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=abc', 1],
    ['page=99999', 1],
  ])('reads the page of “%s” as %i', (query, page) => {
    expect(pageIn(new URLSearchParams(query))).toBe(page)
  })

  it('leaves other parameters as they are and drops empty ones', () => {
    const query = new URLSearchParams('search=medicine&page=3')
    expect(withQuery(query, { page: 4 })).toBe('?search=medicine&page=4')
    expect(withQuery(query, { page: null, status: 'pending' })).toBe('?search=medicine&status=pending')
    expect(withQuery(query, { search: '', page: null })).toBe('')
    expect(query.toString()).toBe('search=medicine&page=3')
  })
})
