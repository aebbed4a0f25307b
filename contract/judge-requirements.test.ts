import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Schooling, TestResult } from './academic-record.ts'
import { judge, type Evidence } from './judge-requirements.ts'
import { qualificationNames, testNames, tests } from './qualifications-and-tests.ts'
import type { Condition, Requirement } from './requirements.ts'

const today = '2026-11-21'

const schooling = (given: Partial<Schooling> & Pick<Schooling, 'qualification'>): Schooling => ({
  title: null,
  institution: null,
  country: 'PK',
  status: 'completed',
  year: 2026,
  scheme: 'percentage',
  obtained: null,
  total: null,
  subjects: [],
  ...given,
})
const result = (
  test: TestResult['test'],
  overall: number | null,
  given: Partial<TestResult> = {},
): TestResult => ({
  test,
  status: 'taken',
  date: '2026-05-02',
  overall,
  sections: [],
  reportNo: null,
  ...given,
})
const record = (given: Partial<Evidence>): Evidence => ({
  schooling: [],
  tests: [],
  dateOfBirth: null,
  ...given,
})

const condition = (given: Partial<Condition> & Pick<Condition, 'kind' | 'subject'>): Condition => ({
  part: null,
  operator: 'has',
  value: null,
  scheme: null,
  ...given,
})
const line = (
  given: Partial<Requirement> & Pick<Requirement, 'kind' | 'subject'>,
  alternatives: Condition[] = [],
): Requirement => ({ ...condition(given), alternatives, note: null, ...given })

const ielts = (value: number, part: string | null = null) =>
  line({ kind: 'english', subject: 'ielts', part, operator: '>=', value, scheme: 'ielts_band' })
const toefl = (value: number) =>
  condition({ kind: 'english', subject: 'toefl_120', operator: '>=', value, scheme: 'toefl_120' })
const preMedical = (value: number) =>
  line({ kind: 'education', subject: 'hssc_pre_medical', operator: '>=', value, scheme: 'percentage' })
const has = (subject: string) => line({ kind: 'education', subject })

const verdictOf = (requirement: Requirement, evidence: Partial<Evidence>) => {
  const { verdict, because, have, shortBy, about, metBy } = judge(requirement, record(evidence), today)
  return { verdict, because, have, shortBy, about, metBy }
}
const plain = { because: null, have: null, shortBy: null, about: null, metBy: null }

describe('a test', () => {
  test.each([
    ['enough', 7, { ...plain, verdict: 'met', have: 7 }],
    ['just enough', 6.5, { ...plain, verdict: 'met', have: 6.5 }],
    ['half a band short', 6, { ...plain, verdict: 'missed', have: 6, shortBy: 0.5 }],
  ])('%s', (_, overall, expected) => {
    expect(verdictOf(ielts(6.5), { tests: [result('ielts', overall)] })).toEqual(expected)
  })

  it('that is not in the record is not known', () => {
    expect(verdictOf(ielts(6.5), {})).toEqual({ ...plain, verdict: 'not-known', because: 'absent' })
  })

  it.each(['booked', 'planned'] as const)('that is %s is awaited', (status) => {
    const tests = [result('ielts', null, { status, date: '2027-01-09' })]
    expect(verdictOf(ielts(6.5), { tests })).toMatchObject({ verdict: 'not-known', because: 'awaiting' })
    // Sat once and short, booked again: nobody can say yet.
    const again = [...tests, result('ielts', 6)]
    expect(verdictOf(ielts(6.5), { tests: again })).toMatchObject({ because: 'awaiting', have: 6 })
    expect(verdictOf(ielts(6), { tests: again })).toMatchObject({ verdict: 'met', have: 6 })
  })

  it.each([
    ['ielts', '2024-11-21', 'met'],
    ['ielts', '2024-11-20', 'not-known'],
    ['mdcat', '2023-11-21', 'met'],
    ['mdcat', '2023-11-20', 'not-known'],
    ['cambridge', '2015-01-01', 'met'],
  ] as const)('%s of %s is %s today', (name, date, verdict) => {
    const { scheme, most } = tests[name]
    const requirement = line({ kind: 'english', subject: name, operator: '>=', value: most, scheme })
    const found = verdictOf(requirement, { tests: [result(name, most, { date })] })
    expect(found).toMatchObject({ verdict, because: verdict === 'met' ? null : 'expired', have: most })
  })

  it('has its sections compared, of the sitting with the best overall', () => {
    const sections = [{ section: 'writing', score: 5.5 }]
    const tests = [
      result('ielts', 7, { sections }),
      result('ielts', 6.5, { sections: [{ section: 'writing', score: 7 }] }),
    ]
    expect(verdictOf(ielts(6, 'writing'), { tests })).toMatchObject({ verdict: 'missed', shortBy: 0.5 })
    expect(verdictOf(ielts(6, 'speaking'), { tests })).toMatchObject({ because: 'absent' })
  })

  it('on another scale is not compared', () => {
    const evidence = { tests: [result('toefl_6', 5.5)] }
    expect(verdictOf(line(toefl(80)), evidence)).toMatchObject({ verdict: 'not-known', because: 'absent' })
    const mixed = line({
      kind: 'english',
      subject: 'toefl_6',
      operator: '>=',
      value: 80,
      scheme: 'toefl_120',
    })
    expect(verdictOf(mixed, evidence)).toMatchObject({ verdict: 'not-known', because: 'other-scale' })
  })

  it('that we do not know, or a level of CEFR, must be asked about', () => {
    for (const subject of ['cefr', 'hsk', 'toString']) {
      expect(verdictOf(line({ kind: 'english', subject }), { tests: [result('ielts', 9)] })).toMatchObject({
        verdict: 'not-known',
        because: 'ask',
      })
    }
  })
})

describe('alternatives', () => {
  const either = { ...ielts(6.5), alternatives: [toefl(80)] }
  test.each([
    [
      'the other is enough',
      [result('toefl_120', 85)],
      { ...plain, verdict: 'met', have: 85, about: 0, metBy: 0 },
    ],
    [
      'the first is enough',
      [result('toefl_120', 70), result('ielts', 7)],
      { ...plain, verdict: 'met', have: 7 },
    ],
    [
      'the other falls short',
      [result('toefl_120', 70)],
      { ...plain, verdict: 'missed', have: 70, shortBy: 10, about: 0 },
    ],
    ['none is there', [], { ...plain, verdict: 'not-known', because: 'absent' }],
  ])('%s', (_, tests, expected) => {
    expect(verdictOf(either, { tests })).toEqual(expected)
  })

  it('with an interview leave the line open', () => {
    const orInterview = { ...ielts(6.5), alternatives: [condition({ kind: 'other', subject: 'interview' })] }
    expect(verdictOf(orInterview, { tests: [result('ielts', 5)] })).toMatchObject({
      verdict: 'not-known',
      because: 'ask',
    })
  })
})

describe('schooling', () => {
  it('counts marks as percent by arithmetic alone', () => {
    const of = (obtained: number, total: number) => ({
      schooling: [schooling({ qualification: 'hssc_pre_medical', scheme: null, obtained, total })],
    })
    expect(verdictOf(preMedical(80), of(880, 1100))).toMatchObject({ verdict: 'met', have: 80 })
    expect(verdictOf(preMedical(80), of(879, 1100))).toMatchObject({
      verdict: 'missed',
      have: 79.9,
      shortBy: 0.1,
    })
    // Two thirds shown in hundredths do not reach 66.67.
    expect(verdictOf(preMedical(66.67), of(2, 3))).toMatchObject({
      verdict: 'missed',
      have: 66.66,
      shortBy: 0.01,
    })
  })

  it('on another scale is not converted', () => {
    const evidence = {
      schooling: [schooling({ qualification: 'hssc_pre_medical', scheme: 'cgpa_4', obtained: 4 })],
    }
    expect(verdictOf(preMedical(60), evidence)).toMatchObject({
      verdict: 'not-known',
      because: 'other-scale',
    })
  })

  test.each([
    ['secondary', 'bs_4_years', 'met'],
    ['hssc', 'bs_4_years', 'met'],
    ['secondary', 'hssc_fa', 'met'],
    ['secondary', 'a_level', 'met'],
    ['hssc', 'a_level', 'missed'],
    ['hssc_pre_medical', 'bs_4_years', 'not-known'],
    ['hssc_pre_medical', 'hssc_ics', 'missed'],
    ['secondary', 'ssc', 'missed'],
    ['bachelor', 'hssc_ics', 'missed'],
    ['bachelor', 'ba_bsc_2_years', 'missed'],
    ['bachelor', 'ma_msc', 'met'],
    ['bachelor', 'mbbs_bds', 'met'],
    ['master', 'mbbs_bds', 'missed'],
    ['ssc', 'a_level', 'met'],
    ['constructor', 'phd', 'not-known'],
  ] as const)('“%s” is asked and %s is held: %s', (asked, qualification, verdict) => {
    expect(verdictOf(has(asked), { schooling: [schooling({ qualification })] })).toMatchObject({ verdict })
  })

  it('that is not finished is awaited, and its marks so far do not count', () => {
    const evidence = {
      schooling: [
        schooling({ qualification: 'ssc', obtained: 90 }),
        schooling({ qualification: 'hssc_pre_medical', status: 'awaiting_result', obtained: 85 }),
      ],
    }
    expect(verdictOf(has('secondary'), evidence)).toMatchObject({ verdict: 'not-known', because: 'awaiting' })
    expect(verdictOf(preMedical(60), evidence)).toMatchObject({ verdict: 'not-known', because: 'awaiting' })
  })

  it('answers for its subjects: of the stream, or told with marks', () => {
    const subject = (name: string, value: number | null = null) =>
      line({
        kind: 'subject',
        subject: name,
        operator: value === null ? 'has' : '>=',
        value,
        scheme: value === null ? null : 'percentage',
      })
    const evidence = {
      schooling: [
        schooling({ qualification: 'hssc_pre_medical', subjects: [{ subject: 'biology', percent: 71 }] }),
      ],
    }
    expect(verdictOf(subject('chemistry'), evidence)).toMatchObject({ verdict: 'met' })
    expect(verdictOf(subject('mathematics'), evidence)).toMatchObject({ because: 'absent' })
    expect(verdictOf(subject('biology', 70), evidence)).toMatchObject({ verdict: 'met', have: 71 })
    expect(verdictOf(subject('biology', 75), evidence)).toMatchObject({ verdict: 'missed', shortBy: 4 })
    expect(verdictOf(subject('chemistry', 70), evidence)).toMatchObject({ because: 'absent' })
  })
})

test.each([
  ['>=', 18, '2008-11-21', 'met', 18],
  ['>=', 18, '2008-11-22', 'not-known', 17],
  ['>=', 18, '2010-01-01', 'missed', 16],
  ['<=', 25, '2000-11-22', 'met', 25],
  ['<=', 25, '2000-11-21', 'missed', 26],
] as const)('an age %s %s, born %s: %s', (operator, value, dateOfBirth, verdict, have) => {
  const requirement = line({ kind: 'age', subject: 'age', operator, value, scheme: 'years' })
  expect(verdictOf(requirement, { dateOfBirth })).toMatchObject({ verdict, have })
})

describe('for any record', () => {
  const scoreOf = (test: TestResult['test']) => {
    const { least, most, step } = tests[test]
    const steps = Math.round((most - least) / step)
    return fc.integer({ min: 0, max: steps }).map((n) => Math.round((least + n * step) * 100) / 100)
  }
  const anyTest = fc.constantFrom(...testNames).chain((test) =>
    fc.record({
      test: fc.constant(test),
      asked: scoreOf(test),
      have: scoreOf(test),
      better: scoreOf(test),
    }),
  )
  const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
    anyTest.map(({ test, asked }) =>
      condition({ kind: 'english', subject: test, operator: '>=', value: asked, scheme: tests[test].scheme }),
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

  it('an alternative more never takes away, and their order decides nothing', () => {
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

  it('met and missed say what is there; an amount is there only with missed', () => {
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

  it('a test whose scale the line does not use decides nothing', () => {
    fc.assert(
      fc.property(
        anyTest,
        anyRecord,
        fc.constantFrom('ielts_band', 'gpa'),
        ({ test, asked, have }, evidence, scheme) => {
          fc.pre(tests[test].scheme !== scheme)
          const requirement = line({
            kind: 'admission_test',
            subject: test,
            operator: '>=',
            value: asked,
            scheme,
          })
          const tested = [...evidence.tests.filter((one) => one.test !== test), result(test, have)]
          expect(judge(requirement, { ...evidence, tests: tested }, today).because).toBe('other-scale')
        },
      ),
    )
  })
})
