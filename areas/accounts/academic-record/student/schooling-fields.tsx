import { textsFor } from '#kit/acting/texts-for.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { VisuallyHidden } from '#kit/ui/layout/visually-hidden.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import type { Schooling } from '../contract/academic-record.ts'
import { schoolingStatuses, schoolSubjects } from '../contract/qualifications-and-tests.ts'
import type { SchoolSubject } from '../contract/qualifications-and-tests.ts'
import {
  actingSchoolingTexts,
  entryTexts,
  schoolingTexts as ownTexts,
} from '#texts/accounts/academic-record/record.ts'
import { subjectName } from '../web/describe-record.ts'
import { CountryOptions } from '#kit/forms/country-options.tsx'
import { EntryFormFrame } from './entry-form-frame.tsx'
import type { EntryFormProps } from './entry-list.tsx'
import { MarkFields } from './mark-fields.tsx'
import { GradeOptions, QualificationOptions } from './schooling-options.tsx'
import { schoolingFieldOf, SchoolingForm, schoolingFormValues, totalOf } from './schooling-form.ts'
import type { SchoolingFormValues, SubjectTotal } from './schooling-form.ts'
import { useEntryForm } from './use-entry-form.ts'

const textsNow = () => textsFor(ownTexts, actingSchoolingTexts)

const termsIn = (texts: typeof ownTexts): Record<keyof SchoolingFormValues, string> => ({
  qualification: texts.qualification,
  title: texts.qualificationTitle,
  institution: texts.institution,
  country: texts.country,
  status: texts.status,
  year: texts.year,
  counted: texts.counted,
  obtained: texts.obtained,
  total: texts.total,
  ...(Object.fromEntries(
    schoolSubjects.flatMap((subject) => [
      [subject, texts.subjectMarks({ subject: subjectName(subject) })],
      [totalOf(subject), texts.subjectTotal({ subject: subjectName(subject) })],
    ]),
  ) as Record<SchoolSubject | SubjectTotal, string>),
})
const among = (of: Readonly<Record<string, string>>, value: string) => of[value] ?? null
function formatValue(name: string, value: string): string | null {
  if (value === '') return null
  if (name === 'qualification') return subjectName(value)
  if (name === 'country') return countryName(value)
  if (name === 'status') return among(textsNow().statuses, value)
  return name === 'counted' ? among(ownTexts.schemes, value) : null
}

/** One qualification, as a form. */
export function SchoolingFields({ entry, onSave, ...rest }: EntryFormProps<Schooling>) {
  const { form, frame } = useEntryForm<SchoolingFormValues, Schooling, Schooling>(rest, {
    schema: SchoolingForm,
    typedFrom: schoolingFormValues,
    first: 'qualification',
    fieldOf: schoolingFieldOf,
    onSave,
  })
  const { register, watch, formState } = form
  const { errors } = formState
  const optional = entryTexts.optional
  const texts = textsNow()
  const wrongSubject = schoolSubjects.some((subject) => errors[subject] ?? errors[totalOf(subject)])
  return (
    <EntryFormFrame frame={frame} what={texts.heading} terms={termsIn(texts)} formatValue={formatValue}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label={texts.qualification} error={errors.qualification?.message}>
          <Select {...register('qualification')}>
            <QualificationOptions />
          </Select>
        </Field>
        <Field label={texts.status} error={errors.status?.message}>
          <Select {...register('status')}>
            {schoolingStatuses.map((status) => (
              <option key={status} value={status}>
                {texts.statuses[status]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={texts.institution}
          hint={texts.institutionHint}
          optional={optional}
          error={errors.institution?.message}
        >
          <TextInput {...register('institution')} />
        </Field>
        <Field label={texts.year} hint={texts.yearHint} optional={optional} error={errors.year?.message}>
          <TextInput inputMode="numeric" {...register('year')} />
        </Field>
        <Field label={texts.country} optional={optional} error={errors.country?.message}>
          <Select {...register('country')}>
            <CountryOptions of="origin" empty={entryTexts.choose} />
          </Select>
        </Field>
        <Field label={texts.qualificationTitle} optional={optional} error={errors.title?.message}>
          <TextInput {...register('title')} />
        </Field>
        <Field label={texts.counted} error={errors.counted?.message} className="sm:col-span-2">
          <Select {...register('counted')}>
            <GradeOptions />
          </Select>
        </Field>
        <MarkFields
          ofTotal={watch('counted') === 'total'}
          obtained={register('obtained')}
          total={register('total')}
          errors={errors}
        />
      </div>
      <Disclosure
        summary={texts.subjects}
        // Opened for an error inside; otherwise the reader opens and closes it.
        {...(wrongSubject || (entry?.subjects.length ?? 0) > 0 ? { open: true } : {})}
      >
        <p className="mb-3 text-sm text-soft">{texts.subjectsHelp}</p>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {schoolSubjects.map((subject) => (
            <div key={subject} className="grid grid-cols-2 items-end gap-x-3">
              <Field
                label={texts.subjectMarks({ subject: subjectName(subject) })}
                error={errors[subject]?.message}
              >
                <TextInput inputMode="decimal" {...register(subject)} />
              </Field>
              <Field
                label={
                  <>
                    <VisuallyHidden>{texts.subjectTotal({ subject: subjectName(subject) })}</VisuallyHidden>
                    <span aria-hidden="true">{texts.outOf}</span>
                  </>
                }
                error={errors[totalOf(subject)]?.message}
              >
                <TextInput inputMode="decimal" {...register(totalOf(subject))} />
              </Field>
            </div>
          ))}
        </div>
      </Disclosure>
    </EntryFormFrame>
  )
}
