import type { AcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import {
  qualificationNames,
  type GradeScheme,
  type Qualification,
} from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'

type Schooling = AcademicRecord['schooling'][number]

/**
 * The order of qualifications. ISCED levels do not show it: Matric and FSc are both 3, and an MBBS is 7 like an MPhil.
 * Two years of BA or BSc are not a full bachelor's degree.
 */
const steps: Readonly<Record<Qualification, number>> = {
  ssc: 1,
  o_level: 1,
  hssc_pre_medical: 2,
  hssc_pre_engineering: 2,
  hssc_ics: 2,
  hssc_icom: 2,
  hssc_fa: 2,
  a_level: 2,
  dae: 2,
  other_secondary: 2,
  adp: 3,
  ba_bsc_2_years: 3,
  bs_4_years: 4,
  other_bachelor: 4,
  mbbs_bds: 4,
  ma_msc: 5,
  ms_mphil: 6,
  phd: 7,
}

const startingWith = (start: string) => qualificationNames.filter((name) => name.startsWith(start))

/** Terms for any qualification of a kind, such as "a secondary-school diploma". */
const kinds: Readonly<Record<string, readonly Qualification[]>> = {
  secondary: qualificationNames.filter((name) => steps[name] === 2),
  hssc: startingWith('hssc_'),
  bachelor: qualificationNames.filter((name) => steps[name] === 4),
  master: ['ma_msc', 'ms_mphil'],
}

const isQualification = (subject: string): subject is Qualification => Object.hasOwn(steps, subject)

/** The qualifications a requirement refers to; null for an unknown term. */
export function qualificationsMeant(subject: string): readonly Qualification[] | null {
  if (isQualification(subject)) return [subject]
  return Object.hasOwn(kinds, subject) ? kinds[subject]! : null
}

/**
 * Whether `held` proves one of the qualifications meant: it is one of them or comes after them. A school stream such
 * as FSc pre-medical is only proved by itself, because a degree does not show which stream came before it.
 */
export function proves(held: Qualification, meant: readonly Qualification[]): boolean {
  if (meant.includes(held)) return true
  if (meant.length === 1 && steps[meant[0]!] === 2) return false
  return meant.some((one) => steps[held] > steps[one])
}

/** Whether `held` comes before or beside the qualifications meant, which shows that the step is missing. */
export const fallsShortOf = (held: Qualification, meant: readonly Qualification[]): boolean =>
  meant.every((one) => steps[held] <= steps[one])

/** Marks with their scale. `of` = total, to compare without rounding. */
export interface Marks {
  readonly scheme: GradeScheme
  readonly obtained: number
  /** The marks are `obtained` × `times` ÷ `of` on the scale. */
  readonly times: number
  readonly of: number
}

/** The marks of an entry: 880 of 1100 are 80 %; marks on any other scale stay as they are. Null without marks. */
export function marksIn({ scheme, obtained, total }: Schooling): Marks | null {
  if (obtained === null) return null
  if (scheme === null)
    return total === null ? null : { scheme: 'percentage', obtained, times: 100, of: total }
  if (scheme === 'percentage' && total !== null) return { scheme, obtained, times: 100, of: total }
  return { scheme, obtained, times: 1, of: 1 }
}

/** Subjects of a school stream in Pakistan, whether or not their marks are entered. */
const subjectsOf: Partial<Record<Qualification, readonly string[]>> = {
  hssc_pre_medical: ['biology', 'chemistry', 'physics', 'english'],
  hssc_pre_engineering: ['mathematics', 'chemistry', 'physics', 'english'],
}

/** Whether an entry includes a school subject, with marks or as part of the stream. */
export const includesSubject = (entry: Schooling, subject: string): boolean =>
  entry.subjects.some((one) => one.subject === subject) ||
  (subjectsOf[entry.qualification]?.includes(subject) ?? false)
