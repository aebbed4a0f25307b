import { expect, it } from 'vitest'
import { stateForStudent } from './outside-steps.ts'

const submission = { kind: 'submission', state: 'waiting', optional: false } as const
const interview = { kind: 'interview', state: 'under_way', optional: true } as const
const unconditional = { kind: 'unconditional_offer', state: 'waiting', optional: false } as const
const offered = { stage: 'offered', openConditions: 0 } as const

it('counts what comes before an offer as passed, and invents no interview', () => {
  expect(stateForStudent(submission, offered)).toBe('done')
  expect(stateForStudent(submission, { stage: 'joined', openConditions: 2 })).toBe('done')
  expect(stateForStudent(interview, offered)).toBe('not_needed')
  expect(stateForStudent({ ...interview, optional: false }, offered)).toBe('done')
})

it('leaves a step as it is before an offer, after it, and once somebody has marked it', () => {
  expect(stateForStudent(submission, { stage: 'under_review', openConditions: 0 })).toBe('waiting')
  expect(stateForStudent({ ...submission, kind: 'deposit' }, offered)).toBe('waiting')
  expect(stateForStudent({ ...interview, state: 'refused' }, offered)).toBe('refused')
  expect(stateForStudent({ ...submission, state: 'not_needed' }, offered)).toBe('not_needed')
})

it('lets an unconditional offer wait for the conditions', () => {
  expect(stateForStudent(unconditional, { ...offered, openConditions: 1 })).toBe('waiting')
  expect(stateForStudent(unconditional, offered)).toBe('done')
})
