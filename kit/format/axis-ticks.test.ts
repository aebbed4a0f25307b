import { expect, it } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

it('returns round numbers up to at least the maximum', () => {
  expect(axisTicks(13)).toEqual([0, 5, 10, 15])
  expect(axisTicks(100)).toEqual([0, 50, 100])
  expect(axisTicks(1_234_567)).toEqual([0, 500_000, 1_000_000, 1_500_000])
  expect(axisTicks(3)).toEqual([0, 1, 2, 3])
})

it('returns 0 and 1 if there is nothing to measure', () => {
  expect(axisTicks(0)).toEqual([0, 1])
  expect(axisTicks(Number.NaN)).toEqual([0, 1])
})
