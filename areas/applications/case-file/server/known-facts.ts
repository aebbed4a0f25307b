import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { judge, type Evidence } from '#areas/catalogue/fit/contract/judge-requirements.ts'
import type { JudgedRequirement } from '#areas/catalogue/fit/contract/program-fit.ts'
import type { Requirement } from '#areas/catalogue/fit/contract/requirements.ts'
import type { KnownFacts } from '../contract/file-checks.ts'

type Paper = KnownFacts['identity']['papers'][number]

const identityPapers: readonly DocumentKind[] = [
  'cnicFrontImage',
  'cnicBackImage',
  'bFormImage',
  'passportImage',
  'photoImage',
]
const educationPapers: readonly DocumentKind[] = [
  'matricCertificateImage',
  'fscCertificateImage',
  'bsDegreeImage',
  'transcriptImage',
]
const languagePapers: readonly DocumentKind[] = ['testReportImage']

/** What requirements are compared with, out of the copy; null when it has neither schooling nor tests. */
export function evidenceIn({ schooling, tests: results, dateOfBirth }: FrozenProfile): Evidence | null {
  if (!schooling?.length && !results?.length) return null
  return { schooling: schooling ?? [], tests: results ?? [], dateOfBirth: dateOfBirth ?? null }
}

/** The lines of a program against the copy, as the student sees them against the profile. @param today ISO day */
export const judgedLines = (
  lines: readonly Requirement[],
  record: Evidence | null,
  today: string,
): JudgedRequirement[] =>
  lines.map((line) => judge(line, record ?? { schooling: [], tests: [], dateOfBirth: null }, today))

/** Full years from one ISO day to another. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** Letters alone count: case, accents, dots and doubled spaces are no other name. */
const sameName = (one: string, other: string) => fold(one) === fold(other)
const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** What the copy contains about identity, education and language. @param today ISO day */
export function factsOf(
  profile: FrozenProfile,
  papers: readonly Paper[],
  taughtIn: string | null,
  today: string,
): Pick<KnownFacts, 'identity' | 'education' | 'language'> {
  const { sections, dateOfBirth } = profile
  const personal = sections?.personal
  const of = (names: readonly DocumentKind[]) => papers.filter(({ name }) => names.includes(name))
  return {
    identity: {
      name: profile.name,
      otherName: personal && !sameName(personal.name, profile.name) ? personal.name : null,
      previousNames: personal?.previousNames ?? [],
      dateOfBirth: dateOfBirth ?? null,
      age: dateOfBirth ? yearsBetween(dateOfBirth, today) : null,
      national: sections?.national
        ? {
            kind: sections.national.kind,
            numberEnds: sections.national.numberEnds,
            expires: sections.national.expires,
          }
        : null,
      passport: sections?.passport
        ? {
            country: sections.passport.country,
            numberEnds: sections.passport.numberEnds,
            expires: sections.passport.expires,
          }
        : null,
      papers: of(identityPapers),
    },
    education: { papers: of(educationPapers) },
    language: { taughtIn, papers: of(languagePapers) },
  }
}
