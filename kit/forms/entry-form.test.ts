import { expect, test } from 'vitest'
import { parseNumber } from './entry-form.ts'

test.each([
  ['880', 880],
  [' 6.5 ', 6.5],
  ['6,5', 6.5],
  ['0,125', 0.125],
  ['1,100', 1100],
  ['12,000.50', 12_000.5],
  ['1,250,000', 1_250_000],
  ['12,50,000', 1_250_000],
  ['1 250 000', 1_250_000],
  ['۱۱۰۰', 1100],
  ['٩٬٥٠٠', 9500],
  ['۶٫۵', 6.5],
  ['-3', -3],
  ['0', 0],
  ['', null],
  ['  ', null],
  ['1,2,3', NaN],
  ['many', NaN],
])('reads %j as %j', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})
