import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, type Evidence } from '../contract/judge-requirements.ts'
import type { Condition, Requirement } from '../contract/requirements.ts'
import { nearestSteps } from './nearest-steps.ts'
import type { RequirementSets } from './requirement-sets.ts'
import { resultDay } from './test-lead-times.ts'

const today = '2026-11-21'

const line = (
  values: Partial<Condition> & Pick<Condition, 'kind' | 'subject'>,
  alternatives: Condition[] = [],
): Requirement => ({
  part: null,
  operator: 'has',
  value: null,
  scheme: null,
  note: null,
  ...values,
  alternatives,
})
const ielts = (value: number, part: string | null = null) =>
  line({ kind: 'english', subject: 'ielts', part, operator: '>=', value, scheme: 'ielts_band' })
const secondary = line({ kind: 'education', subject: 'secondary' })
const interview = line({ kind: 'other', subject: 'interview' })
const imat = line({ kind: 'admission_test', subject: 'imat' })

const fsc: Evidence['schooling'][number] = {
  qualification: 'hssc_pre_medical',
  title: null,
  institution: null,
  country: 'PK',
  status: 'completed',
  year: 2026,
  scheme: null,
  obtained: 880,
  total: 1100,
  subjects: [],
}
const sat = (
  test: Evidence['tests'][number]['test'],
  overall: number,
  sections: Record<string, number> = {},
) => ({
  test,
  status: 'taken' as const,
  date: '2026-05-02',
  overall,
  sections: Object.entries(sections).map(([section, score]) => ({ section, score })),
  reportNo: null,
})
const recordWith = (values: Partial<Evidence>): Evidence => ({
  schooling: [fsc],
  tests: [],
  dateOfBirth: null,
  ...values,
})

/** The steps for sets, each with the number of its programs. */
function stepsFor(record: Evidence, required: readonly (readonly [Requirement[], number])[]) {
  const lines = required.flatMap(([set]) => set)
  const sets: RequirementSets = {
    lines,
    sets: new Map(required.map(([set], id) => [id, set.map((one) => lines.indexOf(one))])),
  }
  const judged = lines.map((one) => judge(one, record, today))
  const programs = new Map(required.map(([, count], id) => [id, count]))
  return nearestSteps(sets, judged, record, programs, today)
}
const essentialsOf = (steps: ReturnType<typeof stepsFor>) =>
  steps.map(({ subject, part, from, to, programs }) => [subject, part, from, to, programs])

describe('the nearest steps', () => {
  it('raise a result to the next value that opens anything; what opens most comes first', () => {
    const steps = stepsFor(recordWith({ tests: [sat('ielts', 6, { writing: 5.5 })] }), [
      [[secondary, ielts(6.5)], 12],
      [[ielts(6.5)], 3],
      [[ielts(7)], 4],
      [[ielts(6), ielts(6, 'writing')], 2],
      [[ielts(6)], 100],
    ])
    // 7.0 opens four more, which is less than twice as many, so it is not listed.
    expect(essentialsOf(steps)).toEqual([
      ['ielts', null, 6, 6.5, 15],
      ['ielts', 'writing', 5.5, 6, 2],
    ])
  })

  it('name a larger change where it opens twice as much', () => {
    const steps = stepsFor(recordWith({ tests: [sat('ielts', 6)] }), [
      [[ielts(6.5)], 2],
      [[ielts(7)], 9],
    ])
    expect(essentialsOf(steps)).toEqual([
      ['ielts', null, 6, 7, 11],
      ['ielts', null, 6, 6.5, 2],
    ])
  })

  it('include a new test at the required score, with all sections alike', () => {
    const steps = stepsFor(recordWith({}), [
      [[ielts(6.5), ielts(6, 'writing')], 5],
      [[ielts(6.5), ielts(7, 'writing')], 5],
      [[imat, secondary], 16],
    ])
    expect(essentialsOf(steps)).toEqual([
      ['imat', null, null, null, 16],
      // The second set requires 7 in writing: with all sections alike that is 7 overall.
      ['ielts', null, null, 7, 10],
      ['ielts', null, null, 6.5, 5],
    ])
  })

  it('stay on the scale of the test', () => {
    expect(essentialsOf(stepsFor(recordWith({}), [[[ielts(6.25)], 1]]))).toEqual([
      ['ielts', null, null, 6.5, 1],
    ])
  })

  it('treat an expired result as missing', () => {
    const old = { ...sat('ielts', 8), date: '2021-01-01' }
    expect(essentialsOf(stepsFor(recordWith({ tests: [old] }), [[[ielts(6.5)], 1]]))).toEqual([
      ['ielts', null, null, 6.5, 1],
    ])
  })

  it('include an awaited result', () => {
    const awaiting = recordWith({
      schooling: [{ ...fsc, status: 'awaiting_result', obtained: null, total: null }],
    })
    expect(essentialsOf(stepsFor(awaiting, [[[secondary], 7]]))).toEqual([
      ['hssc_pre_medical', null, null, null, 7],
    ])
  })

  it('are empty if something else is missing too, or not known', () => {
    expect(stepsFor(recordWith({}), [[[ielts(6.5), imat], 5]])).toEqual([])
    expect(stepsFor(recordWith({}), [[[ielts(6.5), interview], 5]])).toEqual([])
    expect(stepsFor(recordWith({ tests: [sat('ielts', 7)] }), [[[ielts(6.5)], 5]])).toEqual([])
  })

  it('include at most two English tests that were never taken', () => {
    const any = line({ kind: 'english', subject: 'ielts', operator: '>=', value: 6, scheme: 'ielts_band' }, [
      { kind: 'english', subject: 'pte', part: null, operator: '>=', value: 50, scheme: 'pte' },
      { kind: 'english', subject: 'duolingo', part: null, operator: '>=', value: 100, scheme: 'duolingo' },
    ])
    expect(essentialsOf(stepsFor(recordWith({}), [[[any], 5]]))).toHaveLength(2)
  })

  it('have the stated effect for any sets: after the change, the sets they open are met', () => {
    const anyLine = fc.oneof(
      fc.integer({ min: 8, max: 18 }).map((half) => ielts(half / 2)),
      fc.integer({ min: 8, max: 18 }).map((half) => ielts(half / 2, 'writing')),
      fc.constantFrom(secondary, imat, interview),
    )
    const anySet = fc.tuple(fc.array(anyLine, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(fc.array(anySet, { maxLength: 12 }), fc.integer({ min: 8, max: 17 }), (required, half) => {
        const record = recordWith({ tests: [sat('ielts', half / 2, { writing: half / 2 })] })
        const steps = stepsFor(record, required)
        expect(steps.length).toBeLessThanOrEqual(5)
        for (const { subject, part, to, opens, programs } of steps) {
          const before = record.tests[0]!
          const after =
            subject === 'ielts'
              ? [part === null ? { ...before, overall: to } : sat('ielts', half / 2, { writing: to! })]
              : [before, sat('imat', 0)]
          const changed = { ...record, tests: after }
          expect(opens.length).toBeGreaterThan(0)
          expect(programs).toBe(opens.reduce((sum, id) => sum + required[id]![1], 0))
          for (const id of opens) {
            expect(required[id]![0].every((one) => judge(one, changed, today).verdict === 'met')).toBe(true)
            expect(required[id]![0].every((one) => judge(one, record, today).verdict === 'met')).toBe(false)
          }
        }
      }),
    )
  })
})

it('a result is known after four weeks plus the lead time of its issuer, if we know it', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  expect(resultDay('ielts', now)).toBe('2027-01-01')
  expect(resultDay('imat', now)).toBeNull()
  expect(resultDay('hssc_pre_medical', now)).toBeNull()
})
