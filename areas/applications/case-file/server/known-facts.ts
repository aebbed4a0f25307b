import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import {
  needsPassport,
  passportUntil,
  type ProgramStart,
} from '#areas/accounts/profile/contract/passport-rule.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { judge, type Evidence } from '#areas/catalogue/fit/contract/judge-requirements.ts'
import type { JudgedRequirement } from '#areas/catalogue/fit/contract/program-fit.ts'
import type { Requirement } from '#areas/catalogue/fit/contract/requirements.ts'
import type { KnownFacts } from '../contract/file-checks.ts'

type ReceivedDocument = KnownFacts['identity']['documents'][number]

const identityDocuments: readonly DocumentKind[] = [
  'cnicFrontImage',
  'cnicBackImage',
  'bFormImage',
  'passportImage',
  'photoImage',
]
const educationDocuments: readonly DocumentKind[] = [
  'matricCertificateImage',
  'fscCertificateImage',
  'bsDegreeImage',
  'transcriptImage',
]
const languageDocuments: readonly DocumentKind[] = ['testReportImage']

/** The record that requirements are compared with, from the copy; null when it has neither schooling nor tests. */
export function evidenceIn({ schooling, tests: results, dateOfBirth }: FrozenProfile): Evidence | null {
  if (!schooling?.length && !results?.length) return null
  return { schooling: schooling ?? [], tests: results ?? [], dateOfBirth: dateOfBirth ?? null }
}

/** The requirements of a program compared with the copy, as the student sees them. @param today ISO day */
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

/** Compares only letters: case, accents, dots and double spaces do not make a different name. */
const sameName = (one: string, other: string) => fold(one) === fold(other)
const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** The program of an application, as far as the facts about the student depend on it. */
export interface AppliedTo extends ProgramStart {
  readonly country: string
  /** BCP 47; null = not given. */
  readonly language: string | null
}

/** What the copy contains about identity, education and language. @param today ISO day */
export function factsOf(
  profile: FrozenProfile,
  documents: readonly ReceivedDocument[],
  program: AppliedTo,
  today: string,
): Pick<KnownFacts, 'identity' | 'education' | 'language'> {
  const { sections, dateOfBirth } = profile
  const personal = sections?.personal
  const nationalities = personal?.nationalities ?? (profile.nationality ? [profile.nationality] : [])
  const of = (names: readonly DocumentKind[]) => documents.filter(({ name }) => names.includes(name))
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
            until: needsPassport(nationalities, program.country) ? passportUntil(program) : null,
          }
        : null,
      documents: of(identityDocuments),
    },
    education: { documents: of(educationDocuments) },
    language: { taughtIn: program.language, documents: of(languageDocuments) },
  }
}
