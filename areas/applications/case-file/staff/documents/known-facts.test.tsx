import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import type { CheckLine } from '#areas/applications/case-file/contract/check-lines.ts'
import type { KnownFacts } from '#areas/applications/case-file/contract/file-checks.ts'
import { KnownFactsList } from './known-facts.tsx'

const known: KnownFacts = {
  identity: {
    ...{ name: 'Ayesha Siddiqui', otherName: null, previousNames: [], dateOfBirth: null, age: null },
    ...{ national: null, passport: null, papers: [] },
  },
  education: { papers: [] },
  language: { taughtIn: 'en', papers: [] },
  programRules: [],
  homeRecognition: [],
}
const taken = { status: 'taken' as const, date: '2026-09-01', sections: [], reportNo: null }
const profile: FrozenProfile = {
  ...{ name: 'Ayesha Siddiqui', email: 'ayesha@example.org', phone: null },
  ...{ dateOfBirth: null, nationality: null, country: null, city: null, address: null, education: null },
  schooling: [],
  tests: [
    { test: 'ielts', overall: 6.5, ...taken },
    { test: 'mdcat', overall: 61.5, ...taken },
  ],
}
const told = (line: CheckLine, of = profile) =>
  renderToStaticMarkup(<KnownFactsList line={line} known={known} profile={of} today="2026-11-20" />)

describe('what is known about a line', () => {
  it('shows English tests under language, and admission tests under education', () => {
    expect(told('language')).toContain('IELTS')
    expect(told('language')).not.toContain('MDCAT')
    expect(told('education')).toContain('MDCAT')
    expect(told('education')).not.toContain('IELTS')
  })

  it('shows that no English test was entered where there are only admission tests', () => {
    const [, mdcat] = profile.tests!
    expect(told('language', { ...profile, tests: [mdcat!] })).toContain('No English test was entered.')
  })

  it('links to the regulator, never to others who report its rules', () => {
    const line = {
      ...{ regulator: 'PM&DC', verdict: 'ask' as const, rule: 'Five years.', checkedOn: '2026-11-21' },
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

  it('names what was not uploaded by the line it belongs to', () => {
    expect(told('identity')).toContain('No identity document uploaded')
    expect(told('education')).toContain('No certificate uploaded')
    expect(told('language')).toContain('No test report uploaded')
  })
})
