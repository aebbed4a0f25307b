import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import type { CheckLine } from '#areas/applications/case-file/contract/check-lines.ts'
import type { KnownFacts } from '#areas/applications/case-file/contract/file-checks.ts'
import { isAllGood, KnownFactsList } from './known-facts.tsx'

const known: KnownFacts = {
  identity: {
    name: 'Ayesha Siddiqui',
    otherName: null,
    previousNames: [],
    dateOfBirth: null,
    age: null,
    national: null,
    passport: null,
    documents: [],
  },
  education: { documents: [] },
  language: { taughtIn: 'en', documents: [] },
  programRules: [],
  homeRecognition: [],
}
const taken = { status: 'taken' as const, date: '2026-09-01', sections: [], reportNo: null }
const profile: FrozenProfile = {
  name: 'Ayesha Siddiqui',
  email: 'ayesha@example.org',
  phone: null,
  dateOfBirth: null,
  nationality: null,
  country: null,
  city: null,
  address: null,
  education: null,
  schooling: [],
  tests: [
    { test: 'ielts', overall: 6.5, ...taken },
    { test: 'mdcat', overall: 61.5, ...taken },
  ],
}
const factsAbout = (line: CheckLine, of = profile) =>
  renderToStaticMarkup(<KnownFactsList line={line} known={known} profile={of} today="2026-11-20" />)

describe('a line of which every known fact is good', () => {
  const report = (state: 'received' | 'accepted' | 'refused'): KnownFacts => ({
    ...known,
    language: { taughtIn: 'en', documents: [{ name: 'testReportImage', state }] },
  })
  const isGood = (facts: KnownFacts, of = profile) =>
    isAllGood({ line: 'language', known: facts, profile: of, today: '2026-11-20' })

  it('has a good fact and none that asks for a look', () => {
    expect(isGood(report('accepted'))).toBe(true)
    // Nothing speaks for it yet.
    expect(isGood(report('received'))).toBe(false)
    expect(isGood(report('refused'))).toBe(false)
    expect(isGood(report('accepted'), { ...profile, tests: [] })).toBe(false)
  })

  it('is none about which nothing is known', () => {
    for (const line of ['identity', 'education', 'program_rules', 'home_recognition'] as const)
      expect(isAllGood({ line, known, profile, today: '2026-11-20' })).toBe(false)
  })
})

describe('the known facts about a line', () => {
  it('ask for a look at a passport that expires too early for the program', () => {
    const withPassport = (until: string | null): KnownFacts => ({
      ...known,
      identity: {
        ...known.identity,
        passport: { country: 'PK', numberEnds: '567', expires: '2028-01-08', until },
      },
    })
    const shown = (until: string | null) =>
      renderToStaticMarkup(
        <KnownFactsList line="identity" known={withPassport(until)} profile={profile} today="2026-11-20" />,
      )
    expect(shown('2028-03-01')).toContain(
      'valid until 8 January 2028, has to be valid until 1 March 2028, 6 months after the start',
    )
    for (const until of ['2028-01-08', null]) expect(shown(until)).not.toContain('has to be valid')
  })

  it('list English tests under language, and admission tests under education', () => {
    expect(factsAbout('language')).toContain('IELTS')
    expect(factsAbout('language')).not.toContain('MDCAT')
    expect(factsAbout('education')).toContain('MDCAT')
    expect(factsAbout('education')).not.toContain('IELTS')
  })

  it('show that no English test was entered where there are only admission tests', () => {
    const [, mdcat] = profile.tests!
    expect(factsAbout('language', { ...profile, tests: [mdcat!] })).toContain('No English test was entered.')
  })

  it('link to the regulator, never to others who report its rules', () => {
    const line = {
      regulator: 'PM&DC',
      verdict: 'ask' as const,
      rule: 'Five years.',
      checkedOn: '2026-11-21',
      sourceUrl: 'https://blog.example.org/pmdc',
    }
    const lines = [line, { ...line, sourceUrl: 'https://pmdc.pk/rules' }]
    const shown = renderToStaticMarkup(
      <KnownFactsList
        line="home_recognition"
        known={{ ...known, homeRecognition: lines }}
        profile={profile}
        today="2026-11-20"
      />,
    )
    expect(shown.match(/href="[^"]*"/gu)).toEqual(['href="https://pmdc.pk/"', 'href="https://pmdc.pk/rules"'])
    expect(shown).toContain('Check with PM&amp;DC: others report: Five years. (read on 21 November 2026)')
    expect(shown).toContain('Check with PM&amp;DC: Five years. (read on 21 November 2026)')
  })

  it('name missing uploads in the line they belong to', () => {
    expect(factsAbout('identity')).toContain('No identity document uploaded')
    expect(factsAbout('education')).toContain('No certificate uploaded')
    expect(factsAbout('language')).toContain('No test report uploaded')
  })
})
