import type { Schooling } from './academic-record.ts'
import type { Qualification } from './qualifications-and-tests.ts'

/** The fields of the form for visitors: their last certificate, its marks, and an ISCED-F field of study. */
export const answerNames = ['qualification', 'obtained', 'total', 'field'] as const
export type AnswerName = (typeof answerNames)[number]
/** As typed; empty = not answered. */
export type Answers = Readonly<Record<AnswerName, string>>

/** A number as people type it; null if it is none. */
const numberIn = (typed: string): number | null => {
  const text = typed.trim().replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}

/** The certificate and marks as an entry of a record, which `SchoolingInput` has yet to check. */
export function schoolingOf({ qualification, obtained, total }: Answers): Schooling {
  const marks = numberIn(obtained)
  return {
    qualification: qualification as Qualification,
    title: null,
    institution: null,
    country: null,
    status: 'completed',
    year: null,
    scheme: null,
    obtained: marks,
    // A total without marks says nothing.
    total: marks === null ? null : numberIn(total),
    subjects: [],
  }
}
