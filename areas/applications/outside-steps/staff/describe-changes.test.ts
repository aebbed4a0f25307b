import { describe, expect, test } from 'vitest'
import type { PlanStep } from '../contract/step-plans.ts'
import { describeChanges } from './describe-changes.ts'

const step = (key: string, over: Partial<PlanStep> = {}): PlanStep => ({
  key,
  name: `The ${key}`,
  text: 'We tell you when this begins.',
  kind: 'other',
  who: 'office',
  due: null,
  usualDays: null,
  asks: ['date'],
  document: null,
  remind: { student: [], officer: [] },
  inQueue: true,
  needs: [],
  optional: true,
  again: false,
  help: null,
  ...over,
})
const plan = [step('deposit'), step('visa'), step('arrival')]

describe('what saving a plan would change', () => {
  test.each<[string, PlanStep[], string[]]>([
    ['nothing', plan, []],
    ['a new step', [...plan, step('ticket')], ['Adds The ticket.']],
    [
      'a step that a colleague has added, and is not in the form',
      [step('deposit'), step('arrival')],
      ['Removes The visa.'],
    ],
    [
      'another name and another person',
      [step('deposit', { name: 'First fee' }), step('visa', { who: 'student' }), step('arrival')],
      ['Changes First fee and The visa.'],
    ],
    ['the order', [step('visa'), step('deposit'), step('arrival')], ['Changes the order.']],
    ['no order where a step is only removed', [step('visa'), step('arrival')], ['Removes The deposit.']],
  ])('%s', (_, typed, said) => {
    expect(describeChanges(plan, typed)).toEqual(said)
  })
})
