import type { AcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import {
  qualificationNames,
  type GradeScheme,
  type Qualification,
} from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'

type Schooling = AcademicRecord['schooling'][number]

/**
 * Which qualification comes before which. ISCED levels do not tell: Matric and FSc are both 3, and an MBBS is 7
 * like an MPhil. Two years of BA or BSc are no full bachelor's degree.
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

/** Words for any qualification of a kind, as sources speak of "a secondary-school diploma". */
const kinds: Readonly<Record<string, readonly Qualification[]>> = {
  secondary: qualificationNames.filter((name) => steps[name] === 2),
  hssc: startingWith('hssc_'),
  bachelor: qualificationNames.filter((name) => steps[name] === 4),
  master: ['ma_msc', 'ms_mphil'],
}

const isQualification = (subject: string): subject is Qualification => Object.hasOwn(steps, subject)

/** The qualifications a requirement means; null for a word that is none of ours. */
export function qualificationsMeant(subject: string): readonly Qualification[] | null {
  if (isQualification(subject)) return [subject]
  return Object.hasOwn(kinds, subject) ? kinds[subject]! : null
}

/**
 * Whether holding `held` proves what is meant: it is one of them, or comes after them. A stream of school, such as
 * FSc pre-medical, is proved by itself alone, as a degree does not tell which school came before it.
 */
export function proves(held: Qualification, meant: readonly Qualification[]): boolean {
  if (meant.includes(held)) return true
  if (meant.length === 1 && steps[meant[0]!] === 2) return false
  return meant.some((one) => steps[held] > steps[one])
}

/** Whether `held` comes before or beside what is meant, which shows that the step is missing. */
export const fallsShortOf = (held: Qualification, meant: readonly Qualification[]): boolean =>
  meant.every((one) => steps[held] <= steps[one])

/** Marks with the scale they are counted on; null without marks. `of` = total, for comparing without rounding. */
export interface Marks {
  readonly scheme: GradeScheme
  readonly obtained: number
  /** The marks are `obtained` × `times` ÷ `of` on the scale. */
  readonly times: number
  readonly of: number
}

/** The marks of an entry: 880 of 1100 are 80 % by arithmetic; every other scale stays what it is. */
export function marksIn({ scheme, obtained, total }: Schooling): Marks | null {
  if (obtained === null) return null
  if (scheme === null)
    return total === null ? null : { scheme: 'percentage', obtained, times: 100, of: total }
  if (scheme === 'percentage' && total !== null) return { scheme, obtained, times: 100, of: total }
  return { scheme, obtained, times: 1, of: 1 }
}

/** Subjects that belong to a stream of school in Pakistan, whether or not their marks are given. */
const subjectsOf: Partial<Record<Qualification, readonly string[]>> = {
  hssc_pre_medical: ['biology', 'chemistry', 'physics', 'english'],
  hssc_pre_engineering: ['mathematics', 'chemistry', 'physics', 'english'],
}

/** Whether an entry includes a school subject: given with its marks, or part of the stream. */
export const includesSubject = (entry: Schooling, subject: string): boolean =>
  entry.subjects.some((one) => one.subject === subject) ||
  (subjectsOf[entry.qualification]?.includes(subject) ?? false)
