import * as z from 'zod/mini'

/** What a requirement measures. `education`: a qualification and its marks; `subject`: one subject in it. */
export const requirementKinds = [
  'education',
  'subject',
  'english',
  'language',
  'admission_test',
  'age',
  'other',
] as const

/**
 * One requirement of a program as data: `subject` `operator` `value` in `scheme`. Examples:
 * `{kind: 'english', subject: 'ielts', part: null, operator: '>=', value: 6.5, scheme: 'ielts_band'}`,
 * `{kind: 'education', subject: 'hssc_pre_medical', operator: '>=', value: 60, scheme: 'percentage'}`,
 * `{kind: 'subject', subject: 'biology', operator: 'has'}`, `{kind: 'age', subject: 'age', operator: '>=',
 * value: 18, scheme: 'years'}`, `{kind: 'other', subject: 'entrance_exam', operator: 'has'}`.
 */
export const Condition = z.object({
  kind: z.enum(requirementKinds),
  /**
   * A test, a qualification (or `secondary`, `bachelor`, `master`: any of that step) or a school subject of the
   * academic record; free for `other`.
   */
  subject: z.string(),
  /** A section of a test, such as `writing`; null (or `overall`) = the whole. */
  part: z.nullable(z.string()),
  operator: z.enum(['>=', '<=', '=', 'has']),
  /** Null with `has`. */
  value: z.nullable(z.number()),
  /** `ielts_band`, `percentage`, `cgpa_4`, …: values of two schemes are never compared. */
  scheme: z.nullable(z.string()),
})
export type Condition = z.output<typeof Condition>

/** A line of a program's requirements, met by its condition or any of the alternatives. */
export const Requirement = z.object({
  ...Condition.shape,
  alternatives: z.array(Condition),
  /** The sentence of the source, for requirements that numbers cannot express. */
  note: z.nullable(z.string()),
})
export type Requirement = z.output<typeof Requirement>

/** How a line compares with a record. */
export const verdicts = ['met', 'missed', 'not-known'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * Why a line is not known: nothing comparable is in the record; the test is in it without this section; the result is
 * too old; it is not out yet; it is on another scale, and scales are not converted; or a record cannot show it and the
 * student must ask the university.
 */
export const doubts = ['absent', 'part-absent', 'expired', 'awaiting', 'other-scale', 'ask'] as const
export type Doubt = (typeof doubts)[number]
