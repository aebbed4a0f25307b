import { expect, test } from 'vitest'
import { movesBetween } from './compare-lists.ts'

const rows = (ids: string) => [...ids].map((_id) => ({ _id }))

test.each([
  ['the same rows', 'abc', 'abc', 0],
  ['one that comes after all others', 'abc', 'abcd', 0],
  ['one that comes first', 'abc', 'dabc', 1],
  ['one that is gone', 'abc', 'ac', 1],
  ['one that is gone at the end', 'abc', 'ab', 1],
  ['one that is gone and one that moved up from the next page', 'abc', 'acd', 1],
  ['another order', 'abc', 'bac', 1],
  ['all gone', 'abc', '', 3],
  ['the first ones', '', 'ab', 0],
])('%s', (_, shown, latest, moves) => {
  expect(movesBetween(rows(shown), rows(latest))).toBe(moves)
})
