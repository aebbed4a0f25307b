import { describe, expect, it } from 'vitest'
import type { JudgedRequirement } from '#areas/catalogue/fit/contract/program-fit.ts'
import { needsOf, type ProgramFacts, type Known } from './program-needs.ts'

const ielts: JudgedRequirement = {
  kind: 'english',
  subject: 'ielts',
  part: null,
  operator: '>=',
  value: 6.5,
  scheme: 'ielts_band',
  alternatives: [],
  note: null,
  verdict: 'not-known',
  because: 'absent',
  have: null,
  shortBy: null,
  about: null,
  metBy: null,
}
const marks: JudgedRequirement = {
  ...ielts,
  kind: 'education',
  subject: 'hssc_pre_medical',
  value: 60,
  scheme: 'percentage',
}
const program: ProgramFacts = {
  country: 'LV',
  intake: '2027-autumn',
  startsOn: null,
  requiredDocuments: ['cnicFrontImage', 'passportImage'],
  requirements: [],
}
const known: Known = {
  nationalities: ['PK'],
  passport: { expires: '2031-05-04' },
  documents: ['cnicFrontImage', 'passportImage'],
  needsGuardian: false,
  hasSchooling: false,
  today: '2026-11-21',
}
const kinds = (a: Partial<ProgramFacts>, k: Partial<Known> = {}) =>
  needsOf({ ...program, ...a }, { ...known, ...k }).map(({ kind }) => kind)

describe('what a program still needs', () => {
  it('is nothing where everything is there', () => {
    expect(needsOf(program, known)).toEqual([])
  })

  it('is each required document that is not stored, in the order of the program', () => {
    const needs = needsOf(program, { ...known, documents: [] })
    expect(needs.map(({ document }) => document)).toEqual(['cnicFrontImage', 'passportImage'])
  })

  it('is a test that is missing, too old or too low, and not one whose result is awaited', () => {
    const line = (over: Partial<JudgedRequirement>) => kinds({ requirements: [{ ...ielts, ...over }] })
    expect(line({})).toEqual(['test'])
    expect(line({ because: 'expired' })).toEqual(['test'])
    expect(line({ verdict: 'missed', because: null, have: 6, shortBy: 0.5 })).toEqual(['test'])
    expect(line({ because: 'awaiting' })).toEqual([])
    expect(line({ verdict: 'met', because: null, have: 7 })).toEqual([])
  })

  it('is the scores of a test that is in the record without them, once for all sections', () => {
    const section = (part: string): JudgedRequirement => ({ ...ielts, part, because: 'part-absent' })
    const requirements = [section('writing'), section('speaking')]
    expect(needsOf({ ...program, requirements }, known)).toMatchObject([
      { kind: 'scores', requirement: { subject: 'ielts' } },
    ])
  })

  it('requests missing marks once, and never marks below the requirement', () => {
    const subject: JudgedRequirement = { ...marks, kind: 'subject', subject: 'biology' }
    expect(kinds({ requirements: [marks, subject] })).toEqual(['schooling'])
    expect(kinds({ requirements: [{ ...marks, verdict: 'missed', because: null, have: 50 }] })).toEqual([])
  })

  it('names the subject once schooling is entered, like the program page', () => {
    const subject: JudgedRequirement = { ...marks, kind: 'subject', subject: 'mathematics' }
    const needs = needsOf({ ...program, requirements: [subject] }, { ...known, hasSchooling: true })
    expect(needs).toMatchObject([{ kind: 'marks', requirement: { subject: 'mathematics' } }])
    expect(kinds({ requirements: [marks, subject] }, { hasSchooling: true })).toEqual(['schooling', 'marks'])
  })

  it('is a date of birth where an age is required, and a guardian under 18', () => {
    const age: JudgedRequirement = { ...ielts, kind: 'age', subject: 'age', value: 18, scheme: 'years' }
    expect(kinds({ requirements: [age] })).toEqual(['birthday'])
    expect(kinds({}, { needsGuardian: true })).toEqual(['guardian'])
  })
})

describe('a passport', () => {
  it('has to be valid for six months after the start', () => {
    expect(kinds({}, { passport: { expires: '2028-03-01' } })).toEqual([])
    expect(needsOf(program, { ...known, passport: { expires: '2028-02-29' } })).toMatchObject([
      { kind: 'passport-expires', expires: '2028-02-29', until: '2028-03-01' },
    ])
    // The day that the program gives is more precise than its season.
    expect(kinds({ startsOn: '2027-10-04' }, { passport: { expires: '2028-03-01' } })).toEqual([
      'passport-expires',
    ])
  })

  it('should at least be good today where no start is chosen', () => {
    expect(kinds({ intake: null }, { passport: { expires: '2026-11-20' } })).toEqual(['passport-expires'])
    expect(kinds({ intake: null }, { passport: { expires: '2026-11-22' } })).toEqual([])
    expect(kinds({}, { passport: { expires: null } })).toEqual([])
  })

  it('is needed only abroad', () => {
    expect(kinds({}, { passport: null })).toEqual(['passport'])
    expect(kinds({ country: 'PK' }, { passport: null })).toEqual([])
    expect(kinds({}, { passport: null, nationalities: ['PK', 'LV'] })).toEqual([])
  })
})
