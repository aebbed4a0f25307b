import { expect, it } from 'vitest'
import { dayOrEmpty } from './day-or-empty.ts'

it.each([
  ['2028-02-29', '2028-02-29'],
  ['2026-02-30', ''],
  ['2026-13-45', ''],
  ['0000-00-00', ''],
  ['yesterday', ''],
  ['', ''],
])('reads %j of an address as %j', (text, day) => {
  expect(dayOrEmpty(text)).toBe(day)
})
