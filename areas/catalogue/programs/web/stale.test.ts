import { expect, it } from 'vitest'
import { isStale } from './stale.ts'

const today = new Date('2026-11-21T08:00:00Z')

it('calls a fact old after six months', () => {
  expect(isStale('2026-05-20', today)).toBe(true)
  expect(isStale('2026-05-21', today)).toBe(false)
  expect(isStale('2026-11-21', today)).toBe(false)
})
