import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { PlanStep } from '../contract/step-plans.ts'
import { newStep } from './new-step.ts'

it('makes steps that a plan takes, each with a key of its own however fast they are added', () => {
  const steps = Array.from({ length: 100 }, newStep)
  expect(new Set(steps.map(({ key }) => key)).size).toBe(100)
  for (const step of steps) expect(z.safeParse(PlanStep, step).error).toBeUndefined()
})
