import type { DocumentKind } from '#platform/contract/documents.ts'
import { conditionOf } from '#areas/catalogue/fit/contract/judged-lines.ts'
import type { JudgedRequirement } from '#areas/catalogue/fit/contract/program-fit.ts'
import {
  needsPassport,
  passportUntil,
  type ProgramStart,
} from '#areas/accounts/profile/contract/passport-rule.ts'
import type { Need } from './show-program-needs.ts'

export interface ProgramFacts extends ProgramStart {
  /** Country of the program. */
  readonly country: string
  readonly requiredDocuments: readonly DocumentKind[]
  readonly requirements: readonly JudgedRequirement[]
}

export interface Known {
  readonly nationalities: readonly string[]
  /** Null = no passport is entered. */
  readonly passport: { readonly expires: string | null } | null
  /** Kinds of stored documents: in the vault, or with the application. */
  readonly documents: readonly DocumentKind[]
  readonly needsGuardian: boolean
  /** Whether any schooling is entered; then only marks in a subject can be missing. */
  readonly hasSchooling: boolean
  /** ISO day. */
  readonly today: string
}

const nothing: Omit<Need, 'kind'> = { document: null, requirement: null, expires: null, until: null }
const tests: readonly JudgedRequirement['kind'][] = ['english', 'language', 'admission_test']
const marks: readonly JudgedRequirement['kind'][] = ['education', 'subject']

/**
 * What a program still needs from a student's profile and stored documents, each as a to-do. Marks below a requirement
 * cannot be changed and are left to the list of requirements; a test can be taken again.
 */
export function needsOf(
  { country, requiredDocuments, requirements, ...start }: ProgramFacts,
  known: Known,
): Need[] {
  const needs: Need[] = requiredDocuments
    .filter((document) => !known.documents.includes(document))
    .map((document) => ({ ...nothing, kind: 'document', document }))
  const isAbsent = ({ verdict, because }: JudgedRequirement) =>
    verdict === 'not-known' && because === 'absent'
  const unknown = requirements.filter((line) => marks.includes(line.kind) && isAbsent(line))
  const inSubjects = known.hasSchooling ? unknown.filter(({ kind }) => kind === 'subject') : []
  if (unknown.length > inSubjects.length) needs.push({ ...nothing, kind: 'schooling' })
  for (const requirement of inSubjects) needs.push({ ...nothing, kind: 'marks', requirement })
  for (const requirement of requirements) {
    if (!tests.includes(requirement.kind)) continue
    const open =
      requirement.verdict === 'missed' || isAbsent(requirement) || requirement.because === 'expired'
    if (open) needs.push({ ...nothing, kind: 'test', requirement })
  }
  // Once for all sections of a test.
  const withoutScores = requirements.filter(({ because }) => because === 'part-absent')
  for (const [, [requirement]] of Map.groupBy(withoutScores, (line) => conditionOf(line).subject))
    needs.push({ ...nothing, kind: 'scores', requirement: requirement! })
  if (requirements.some((line) => line.kind === 'age' && isAbsent(line)))
    needs.push({ ...nothing, kind: 'birthday' })
  if (known.needsGuardian) needs.push({ ...nothing, kind: 'guardian' })
  if (needsPassport(known.nationalities, country)) needs.push(...passportNeeds(start, known))
  return needs
}

function passportNeeds(start: ProgramStart, { passport, today }: Known): Need[] {
  if (passport === null) return [{ ...nothing, kind: 'passport' }]
  const { expires } = passport
  if (expires === null) return []
  const until = passportUntil(start) ?? today
  return expires < until ? [{ ...nothing, kind: 'passport-expires', expires, until }] : []
}
