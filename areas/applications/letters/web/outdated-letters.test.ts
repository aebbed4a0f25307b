import { expect, it } from 'vitest'
import { outdatedIntakeOf } from './outdated-letters.ts'

const inForce = { intake: '2026-autumn', endedAt: null }

it('tells the intake of a letter in force that is not that of the application', () => {
  expect(outdatedIntakeOf(inForce, '2027-spring')).toBe('Autumn 2026')
  expect(outdatedIntakeOf(inForce, null)).toBe('Autumn 2026')
})

it('leaves letters alone that name the intake of the application or none, or are no longer valid', () => {
  expect(outdatedIntakeOf(inForce, '2026-autumn')).toBeNull()
  expect(outdatedIntakeOf({ intake: null, endedAt: null }, '2027-spring')).toBeNull()
  expect(outdatedIntakeOf({ ...inForce, endedAt: '2026-11-20T09:00:00.000Z' }, '2027-spring')).toBeNull()
})
