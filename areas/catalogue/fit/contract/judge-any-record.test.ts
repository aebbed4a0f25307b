import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { condition, line, result, schooling, today } from '#test/people/sample-requirements.ts'
import type { TestResult } from '#areas/accounts/academic-record/contract/academic-record.ts'
import {
  qualificationNames,
  testNames,
  tests,
} from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'
import { judge, type Evidence } from './judge-requirements.ts'
import type { Condition } from './requirements.ts'

describe('for any record', () => {
  const scoreOf = (test: TestResult['test']) => {
    const { least, most, step } = tests[test]
    const steps = Math.round((most - least) / step)
    return fc.integer({ min: 0, max: steps }).map((n) => Math.round((least + n * step) * 100) / 100)
  }
  const anyTest = fc.constantFrom(...testNames).chain((test) =>
    fc.record({
      test: fc.constant(test),
      required: scoreOf(test),
      have: scoreOf(test),
      better: scoreOf(test),
    }),
  )
  const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
    anyTest.map(({ test, required }) =>
      condition({
        kind: 'english',
        subject: test,
        operator: '>=',
        value: required,
        scheme: tests[test].scheme,
      }),
    ),
    fc
      .record({
        subject: fc.constantFrom(...qualificationNames, 'secondary'),
        value: fc.integer({ min: 0, max: 100 }),
      })
      .map(({ subject, value }) =>
        condition({ kind: 'education', subject, operator: '>=', value, scheme: 'percentage' }),
      ),
    fc
      .constantFrom(...qualificationNames, 'bachelor')
      .map((subject) => condition({ kind: 'education', subject })),
    fc.constant(condition({ kind: 'other', subject: 'interview' })),
  )
  const anyRecord: fc.Arbitrary<Evidence> = fc.record({
    schooling: fc.array(
      fc
        .record({
          qualification: fc.constantFrom(...qualificationNames),
          status: fc.constantFrom('completed' as const, 'awaiting_result' as const),
          scheme: fc.constantFrom('percentage' as const, 'cgpa_4' as const),
          obtained: fc.option(fc.integer({ min: 0, max: 100 })),
        })
        .map(schooling),
      { maxLength: 3 },
    ),
    tests: fc.uniqueArray(
      anyTest.map(({ test, have }) => result(test, have)),
      { maxLength: 4, selector: ({ test }) => test },
    ),
    dateOfBirth: fc.constant(null),
  })
  const anyLine = fc
    .tuple(anyCondition, fc.array(anyCondition, { maxLength: 3 }))
    .map(([first, alternatives]) => line(first, alternatives))
  const rank = { missed: 0, 'not-known': 1, met: 2 }

  it('a better score never turns met into anything else, nor a line with that test into missed', () => {
    fc.assert(
      fc.property(anyLine, anyRecord, anyTest, (requirement, evidence, { test, have, better }) => {
        const others = evidence.tests.filter((one) => one.test !== test)
        const [low, high] = [Math.min(have, better), Math.max(have, better)]
        const before = judge(requirement, { ...evidence, tests: [...others, result(test, low)] }, today)
        const after = judge(requirement, { ...evidence, tests: [...others, result(test, high)] }, today)
        expect(rank[after.verdict]).toBeGreaterThanOrEqual(rank[before.verdict])
      }),
    )
  })

  it('better marks never turn met into anything else', () => {
    fc.assert(
      fc.property(anyLine, anyRecord, fc.integer({ min: 0, max: 30 }), (requirement, evidence, more) => {
        const raised = evidence.schooling.map((one) => ({
          ...one,
          obtained: one.obtained === null ? null : one.obtained + more,
        }))
        const before = judge(requirement, evidence, today)
        const after = judge(requirement, { ...evidence, schooling: raised }, today)
        expect(rank[after.verdict]).toBeGreaterThanOrEqual(rank[before.verdict])
      }),
    )
  })

  it('another alternative never makes the result worse, and their order does not matter', () => {
    fc.assert(
      fc.property(anyLine, anyCondition, anyRecord, (requirement, more, evidence) => {
        const { verdict } = judge(requirement, evidence, today)
        const wider = { ...requirement, alternatives: [...requirement.alternatives, more] }
        if (verdict === 'met') expect(judge(wider, evidence, today).verdict).toBe('met')
        const { note, alternatives, ...first } = requirement
        const turned = [...alternatives, first].reverse()
        const reordered = { ...turned[0]!, note, alternatives: turned.slice(1) }
        expect(judge(reordered, evidence, today).verdict).toBe(verdict)
      }),
    )
  })

  it('met and missed show what the record has; only missed has an amount', () => {
    fc.assert(
      fc.property(anyLine, anyRecord, (requirement, evidence) => {
        const judged = judge(requirement, evidence, today)
        expect(judged.because !== null).toBe(judged.verdict === 'not-known')
        if (judged.shortBy !== null) {
          expect(judged.verdict).toBe('missed')
          expect(judged.shortBy).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('a test on another scale than the line makes no difference', () => {
    fc.assert(
      fc.property(
        anyTest,
        anyRecord,
        fc.constantFrom('ielts_band', 'gpa'),
        ({ test, required, have }, evidence, scheme) => {
          fc.pre(tests[test].scheme !== scheme)
          const requirement = line({
            kind: 'admission_test',
            subject: test,
            operator: '>=',
            value: required,
            scheme,
          })
          const tested = [...evidence.tests.filter((one) => one.test !== test), result(test, have)]
          expect(judge(requirement, { ...evidence, tests: tested }, today).because).toBe('other-scale')
        },
      ),
    )
  })
})
