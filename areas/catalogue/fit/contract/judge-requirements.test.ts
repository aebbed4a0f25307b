import { describe, expect, it, test } from 'vitest'
import { condition, line, record, result, schooling, today } from '#test/people/sample-requirements.ts'
import { tests } from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'
import { judge, type Evidence } from './judge-requirements.ts'
import type { Requirement } from './requirements.ts'

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
    // Taken once with too low a score, and booked again: not known yet.
    const again = [...tests, result('ielts', 6)]
    expect(verdictOf(ielts(6.5), { tests: again })).toMatchObject({ because: 'awaiting', have: 6 })
    expect(verdictOf(ielts(6), { tests: again })).toMatchObject({ verdict: 'met', have: 6 })
  })

  it.each([
    ['ielts', '2024-11-21', 'met'],
    ['ielts', '2024-11-20', 'not-known'],
    ['mdcat', '2020-11-20', 'met'],
    ['cambridge', '2015-01-01', 'met'],
  ] as const)('%s of %s is %s today', (name, date, verdict) => {
    const { scheme, most } = tests[name]
    const requirement = line({ kind: 'english', subject: name, operator: '>=', value: most, scheme })
    const found = verdictOf(requirement, { tests: [result(name, most, { date })] })
    expect(found).toMatchObject({ verdict, because: verdict === 'met' ? null : 'expired', have: most })
  })

  it('has its sections compared, from the attempt with the best overall result', () => {
    const sections = [{ section: 'writing', score: 5.5 }]
    const tests = [
      result('ielts', 7, { sections }),
      result('ielts', 6.5, { sections: [{ section: 'writing', score: 7 }] }),
    ]
    expect(verdictOf(ielts(6, 'writing'), { tests })).toMatchObject({ verdict: 'missed', shortBy: 0.5 })
  })

  it('is in the record even without the section that a line asks for', () => {
    const tests = [result('ielts', 7)]
    expect(verdictOf(ielts(6, 'speaking'), { tests })).toEqual({
      ...plain,
      verdict: 'not-known',
      because: 'part-absent',
    })
    const orToefl = { ...line(toefl(80)), alternatives: [ielts(6, 'speaking')] }
    expect(verdictOf(orToefl, { tests })).toMatchObject({ because: 'part-absent', about: 0 })
    expect(verdictOf(orToefl, {})).toMatchObject({ because: 'absent', about: null })
  })

  it('that is too old is named before one that is not in the record', () => {
    const orIelts = { ...line(toefl(80)), alternatives: [ielts(6.5)] }
    const tests = [result('ielts', 7, { date: '2020-01-01' })]
    expect(verdictOf(orIelts, { tests })).toMatchObject({ because: 'expired', have: 7, about: 0 })
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

  it('that we do not know, or a CEFR level, has to be checked with the university', () => {
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
  ] as const)('“%s” is required and the record has %s: %s', (required, qualification, verdict) => {
    expect(verdictOf(has(required), { schooling: [schooling({ qualification })] })).toMatchObject({ verdict })
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

  it('answers for its subjects: of the stream, or given with marks', () => {
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
