import { expect, test } from 'vitest'
import { typedNumber } from './parse-number.ts'

test.each([
  ['320.55', 320.55],
  [' 1 200 ', 1200],
  ['0', 0],
  ['1,200', null],
  ['320,55', null],
  ['', null],
  ['-3', null],
  ['1e9', null],
  ['.5', null],
  ['9'.repeat(16), null],
])('reads %j as %j', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})
