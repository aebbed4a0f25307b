import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, type Evidence } from '../contract/judge-requirements.ts'
import type { Condition, Requirement } from '../contract/requirements.ts'
import { nearestSteps } from './nearest-steps.ts'
import type { RequirementSets } from './requirement-sets.ts'
import { resultDay } from './test-lead-times.ts'

const today = '2026-11-21'

const line = (
  given: Partial<Condition> & Pick<Condition, 'kind' | 'subject'>,
  alternatives: Condition[] = [],
): Requirement => ({
  part: null,
  operator: 'has',
  value: null,
  scheme: null,
  note: null,
  ...given,
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
const told = (given: Partial<Evidence>): Evidence => ({
  schooling: [fsc],
  tests: [],
  dateOfBirth: null,
  ...given,
})

/** Steps from sets written as their lines, with how many programs ask for each. */
function stepsFor(record: Evidence, asked: readonly (readonly [Requirement[], number])[]) {
  const lines = asked.flatMap(([set]) => set)
  const sets: RequirementSets = {
    lines,
    sets: new Map(asked.map(([set], id) => [id, set.map((one) => lines.indexOf(one))])),
  }
  const judged = lines.map((one) => judge(one, record, today))
  const programs = new Map(asked.map(([, count], id) => [id, count]))
  return nearestSteps(sets, judged, record, programs, today)
}
const told4 = (steps: ReturnType<typeof stepsFor>) =>
  steps.map(({ subject, part, from, to, programs }) => [subject, part, from, to, programs])

describe('the nearest steps', () => {
  it('raise a result to the next value that opens anything; what opens most comes first', () => {
    const steps = stepsFor(told({ tests: [sat('ielts', 6, { writing: 5.5 })] }), [
      [[secondary, ielts(6.5)], 12],
      [[ielts(6.5)], 3],
      [[ielts(7)], 4],
      [[ielts(6), ielts(6, 'writing')], 2],
      [[ielts(6)], 100],
    ])
    // 7.0 opens four more, not twice as many: it is not worth a line.
    expect(told4(steps)).toEqual([
      ['ielts', null, 6, 6.5, 15],
      ['ielts', 'writing', 5.5, 6, 2],
    ])
  })

  it('name a larger change where it opens twice as much', () => {
    const steps = stepsFor(told({ tests: [sat('ielts', 6)] }), [
      [[ielts(6.5)], 2],
      [[ielts(7)], 9],
    ])
    expect(told4(steps)).toEqual([
      ['ielts', null, 6, 7, 11],
      ['ielts', null, 6, 6.5, 2],
    ])
  })

  it('take a test that is not there, at what is asked for, with all sections alike', () => {
    const steps = stepsFor(told({}), [
      [[ielts(6.5), ielts(6, 'writing')], 5],
      [[ielts(6.5), ielts(7, 'writing')], 5],
      [[imat, secondary], 16],
    ])
    expect(told4(steps)).toEqual([
      ['imat', null, null, null, 16],
      // The second set asks for 7 in writing: with all sections alike that is 7 overall.
      ['ielts', null, null, 7, 10],
      ['ielts', null, null, 6.5, 5],
    ])
  })

  it('stay on the scale of the test', () => {
    expect(told4(stepsFor(told({}), [[[ielts(6.25)], 1]]))).toEqual([['ielts', null, null, 6.5, 1]])
  })

  it('count an old result as one that is not there', () => {
    const old = { ...sat('ielts', 8), date: '2021-01-01' }
    expect(told4(stepsFor(told({ tests: [old] }), [[[ielts(6.5)], 1]]))).toEqual([
      ['ielts', null, null, 6.5, 1],
    ])
  })

  it('name the result that is awaited', () => {
    const awaiting = told({ schooling: [{ ...fsc, status: 'awaiting_result', obtained: null, total: null }] })
    expect(told4(stepsFor(awaiting, [[[secondary], 7]]))).toEqual([['hssc_pre_medical', null, null, null, 7]])
  })

  it('are none where something else is missing too, or not known', () => {
    expect(stepsFor(told({}), [[[ielts(6.5), imat], 5]])).toEqual([])
    expect(stepsFor(told({}), [[[ielts(6.5), interview], 5]])).toEqual([])
    expect(stepsFor(told({ tests: [sat('ielts', 7)] }), [[[ielts(6.5)], 5]])).toEqual([])
  })

  it('name at most two tests of English that were never sat', () => {
    const any = line({ kind: 'english', subject: 'ielts', operator: '>=', value: 6, scheme: 'ielts_band' }, [
      { kind: 'english', subject: 'pte', part: null, operator: '>=', value: 50, scheme: 'pte' },
      { kind: 'english', subject: 'duolingo', part: null, operator: '>=', value: 100, scheme: 'duolingo' },
    ])
    expect(told4(stepsFor(told({}), [[[any], 5]]))).toHaveLength(2)
  })

  it('have the stated effect, for any sets: with the change made, the sets they open are met', () => {
    const anyLine = fc.oneof(
      fc.integer({ min: 8, max: 18 }).map((half) => ielts(half / 2)),
      fc.integer({ min: 8, max: 18 }).map((half) => ielts(half / 2, 'writing')),
      fc.constantFrom(secondary, imat, interview),
    )
    const anySet = fc.tuple(fc.array(anyLine, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(fc.array(anySet, { maxLength: 12 }), fc.integer({ min: 8, max: 17 }), (asked, half) => {
        const record = told({ tests: [sat('ielts', half / 2, { writing: half / 2 })] })
        const steps = stepsFor(record, asked)
        expect(steps.length).toBeLessThanOrEqual(5)
        for (const { subject, part, to, opens, programs } of steps) {
          const before = record.tests[0]!
          const after =
            subject === 'ielts'
              ? [part === null ? { ...before, overall: to } : sat('ielts', half / 2, { writing: to! })]
              : [before, sat('imat', 0)]
          const changed = { ...record, tests: after }
          expect(opens.length).toBeGreaterThan(0)
          expect(programs).toBe(opens.reduce((sum, id) => sum + asked[id]![1], 0))
          for (const id of opens) {
            expect(asked[id]![0].every((one) => judge(one, changed, today).verdict === 'met')).toBe(true)
            expect(asked[id]![0].every((one) => judge(one, record, today).verdict === 'met')).toBe(false)
          }
        }
      }),
    )
  })
})

it('a result is known four weeks and the time of its issuer from now, where we know that', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  expect(resultDay('ielts', now)).toBe('2027-01-01')
  expect(resultDay('imat', now)).toBeNull()
  expect(resultDay('hssc_pre_medical', now)).toBeNull()
})
