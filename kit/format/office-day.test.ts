import { expect, it } from 'vitest'
import { officeDay } from './office-day.ts'

it.each([
  ['2026-11-28T18:59:59Z', '2026-11-28'],
  ['2026-11-28T19:00:00Z', '2026-11-29'],
  ['2026-12-31T19:00:00Z', '2027-01-01'],
  ['2028-02-28T19:00:00Z', '2028-02-29'],
  ['2026-03-05T00:00:00Z', '2026-03-05'],
])('at %s it is %s at the office, five hours ahead', (at, day) => {
  expect(officeDay(new Date(at))).toBe(day)
})
