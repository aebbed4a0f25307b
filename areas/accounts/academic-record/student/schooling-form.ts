import { site } from '#site'
import { entryForm, parseNumber, textOrNull, numberText } from '#kit/forms/entry-form.ts'
import type { Schooling } from '../contract/academic-record.ts'
import { schoolSubjects } from '../contract/qualifications-and-tests.ts'
import type { GradeScheme, SchoolSubject } from '../contract/qualifications-and-tests.ts'
import { percentOf, SchoolingInput } from '../contract/record-input.ts'

/** The field for the total marks of a subject. */
export type SubjectTotal = `${SchoolSubject}Total`
export const totalOf = (subject: SchoolSubject): SubjectTotal => `${subject}Total`

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
  | SchoolSubject
  | SubjectTotal,
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
      const [obtained, total] = [parseNumber(typed[subject]), parseNumber(typed[totalOf(subject)])]
      if (obtained === null && total === null) return []
      const percent = obtained !== null && total ? Math.min(percentOf(obtained, total), 100) : 0
      return [
        {
          subject,
          percent,
          ...(obtained === null ? {} : { obtained }),
          ...(total === null ? {} : { total }),
        },
      ]
    }),
  }
}

/** The form field of a part of an entry: `subjects.1.total` is the total of that subject. */
function fieldOf(path: string, { subjects }: { subjects: readonly { subject: SchoolSubject }[] }) {
  const [part, place, field] = path.split('.') as [string, string?, string?]
  if (part === 'subjects') {
    const subject = subjects[Number(place)]?.subject ?? schoolSubjects[0]
    return field === 'total' ? totalOf(subject) : subject
  }
  return part === 'scheme' ? 'counted' : (part as keyof SchoolingFormValues)
}

export const SchoolingForm = entryForm(SchoolingInput, entryFrom, fieldOf)

/** The form field of a part that the server refuses. */
export const schoolingFieldOf = (path: string, entry: Schooling): keyof SchoolingFormValues =>
  fieldOf(path, entry)

/** The form values of an entry; empty values without one. */
export function schoolingFormValues(entry: Schooling | null): SchoolingFormValues {
  const marks = schoolSubjects.flatMap((subject) => {
    const entered = entry?.subjects.find((one) => one.subject === subject)
    // A percentage is marks out of 100.
    const { obtained = entered?.percent ?? null, total = entered ? 100 : null } = entered ?? {}
    return [
      [subject, numberText(obtained)],
      [totalOf(subject), numberText(total)],
    ] as const
  })
  return {
    qualification: entry?.qualification ?? '',
    title: entry?.title ?? '',
    institution: entry?.institution ?? '',
    // Most of our students went to school there; it can be changed.
    country: entry === null ? site.studentCountries[0]! : (entry.country ?? ''),
    status: entry?.status ?? 'completed',
    year: numberText(entry?.year ?? null),
    counted: (entry?.total === null ? entry.scheme : null) ?? ofTotal,
    obtained: numberText(entry?.obtained ?? null),
    total: numberText(entry?.total ?? null),
    ...(Object.fromEntries(marks) as Record<SchoolSubject | SubjectTotal, string>),
  }
}
