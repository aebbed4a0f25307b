import { entryForm, parseNumber, textOrNull, numberText } from '#kit/forms/entry-form.ts'
import type { Schooling } from '../contract/academic-record.ts'
import { schoolSubjects } from '../contract/qualifications-and-tests.ts'
import type { GradeScheme, SchoolSubject } from '../contract/qualifications-and-tests.ts'
import { SchoolingInput } from '../contract/record-input.ts'

/** The form values of a qualification. */
export type SchoolingFormValues = Record<
  | 'qualification'
  | 'title'
  | 'institution'
  | 'country'
  | 'status'
  | 'year'
  | 'counted'
  | 'obtained'
  | 'total'
  | SchoolSubject,
  string
>

const ofTotal = 'total'

function entryFrom(typed: SchoolingFormValues) {
  const counts = typed.counted === ofTotal ? null : typed.counted
  return {
    qualification: typed.qualification,
    title: textOrNull(typed.title),
    institution: textOrNull(typed.institution),
    country: textOrNull(typed.country),
    status: typed.status,
    year: parseNumber(typed.year),
    scheme: counts as GradeScheme | null,
    obtained: parseNumber(typed.obtained),
    total: counts === null ? parseNumber(typed.total) : null,
    subjects: schoolSubjects.flatMap((subject) => {
      const percent = parseNumber(typed[subject])
      return percent === null ? [] : [{ subject, percent }]
    }),
  }
}

/** The form field of a part of an entry: `subjects.1.percent` is the field of that subject. */
function fieldOf(path: string, { subjects }: { subjects: readonly { subject: SchoolSubject }[] }) {
  const [part, place] = path.split('.') as [string, string | undefined]
  if (part === 'subjects') return subjects[Number(place)]?.subject ?? schoolSubjects[0]
  return part === 'scheme' ? 'counted' : (part as keyof SchoolingFormValues)
}

export const SchoolingForm = entryForm(SchoolingInput, entryFrom, fieldOf)

/** The form field of a part that the server refuses. */
export const schoolingFieldOf = (path: string, entry: Schooling): keyof SchoolingFormValues =>
  fieldOf(path, entry)

/** The form values of an entry; empty values without one. */
export function schoolingFormValues(entry: Schooling | null): SchoolingFormValues {
  const percents = schoolSubjects.map((subject) => {
    const marks = entry?.subjects.find((entered) => entered.subject === subject)
    return [subject, numberText(marks?.percent ?? null)] as const
  })
  return {
    qualification: entry?.qualification ?? '',
    title: entry?.title ?? '',
    institution: entry?.institution ?? '',
    // Most of our students went to school there; it can be changed.
    country: entry === null ? 'PK' : (entry.country ?? ''),
    status: entry?.status ?? 'completed',
    year: numberText(entry?.year ?? null),
    counted: (entry?.total === null ? entry.scheme : null) ?? ofTotal,
    obtained: numberText(entry?.obtained ?? null),
    total: numberText(entry?.total ?? null),
    ...(Object.fromEntries(percents) as Record<SchoolSubject, string>),
  }
}
