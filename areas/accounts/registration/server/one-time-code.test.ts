import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawCode, sealAddress, sealCode } from './one-time-code.ts'

const key = { id: 'a', bytes: randomBytes(32) }
const otherKey = { id: 'b', bytes: randomBytes(32) }

test('100,000 codes are six digits and evenly spread, at every place and over the whole range', () => {
  const draws = 100_000
  const bins = new Array<number>(100).fill(0)
  const digits = Array.from({ length: 6 }, () => new Array<number>(10).fill(0))
  let leadingZeros = 0
  for (let i = 0; i < draws; i++) {
    const code = drawCode(6)
    expect(code).toMatch(/^\d{6}$/)
    if (code.startsWith('0')) leadingZeros++
    bins[Math.floor(Number(code) / 10_000)]!++
    for (const [place, digit] of [...code].entries()) digits[place]![Number(digit)]!++
  }
  const chiSquare = (counts: number[]) => {
    const mean = draws / counts.length
    return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
  }
  // Upper bounds at p = 0.00001 for 99 and 9 degrees of freedom: chance alone fails this once in 10,000 runs.
  expect(chiSquare(bins)).toBeLessThan(171.6)
  for (const place of digits) expect(chiSquare(place)).toBeLessThan(39.4)
  expect(leadingZeros).toBeGreaterThan(9_000)
})

test('has more digits if the operator configures them', () => {
  for (const digits of [6, 7, 8]) expect(drawCode(digits)).toMatch(new RegExp(`^\\d{${digits}}$`))
})

test('a code’s hash matches one challenge, one purpose and one key', () => {
  const sealed = sealCode(key, 'one', 'login', '042042')
  expect(sealed).toEqual(sealCode(key, 'one', 'login', '042042'))
  expect(sealed).toHaveLength(32)
  for (const other of [
    sealCode(key, 'two', 'login', '042042'),
    sealCode(key, 'one', 'register', '042042'),
    sealCode(key, 'one', 'login', '042043'),
    sealCode(otherKey, 'one', 'login', '042042'),
  ]) {
    expect(other).not.toEqual(sealed)
  }
})

test('a code and an address never have the same hash', () => {
  expect(sealAddress(key, 'a@example.org')).not.toEqual(sealAddress(otherKey, 'a@example.org'))
  expect(sealAddress(key, 'one\nlogin\n042042')).not.toEqual(sealCode(key, 'one', 'login', '042042'))
})
