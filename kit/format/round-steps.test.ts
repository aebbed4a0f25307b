import { expect, it } from 'vitest'
import { roundSteps } from './round-steps.ts'

it('gives round figures that reach far enough', () => {
  expect(roundSteps(13)).toEqual([0, 5, 10, 15])
  expect(roundSteps(100)).toEqual([0, 50, 100])
  expect(roundSteps(1_234_567)).toEqual([0, 500_000, 1_000_000, 1_500_000])
  expect(roundSteps(3)).toEqual([0, 1, 2, 3])
})

it('stands still where there is nothing to measure', () => {
  expect(roundSteps(0)).toEqual([0, 1])
  expect(roundSteps(Number.NaN)).toEqual([0, 1])
})
