import { countryName } from '#kit/format/local-formats.ts'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import type { Schooling } from '../contract/academic-record.ts'
import { gradeSchemeNames, schoolingStatuses, schoolSubjects } from '../contract/qualifications-and-tests.ts'
import type { SchoolSubject } from '../contract/qualifications-and-tests.ts'
import { recordWords } from '../texts/en.ts'
import { subjectName } from '../web/record-in-words.ts'
import { CountryOptions } from './country-options.tsx'
import { EntryFormFrame } from './entry-form-frame.tsx'
import type { EntryFormProps } from './entry-list.tsx'
import { schoolingFieldOf, SchoolingForm, schoolingTypedFrom } from './schooling-form.ts'
import type { SchoolingTyped } from './schooling-form.ts'
import { useEntryForm } from './use-entry-form.ts'

const words = recordWords.schooling

const groups = {
  school: [
    'ssc',
    'o_level',
    'hssc_pre_medical',
    'hssc_pre_engineering',
    'hssc_ics',
    'hssc_icom',
    'hssc_fa',
    'a_level',
    'dae',
    'other_secondary',
  ],
  college: ['adp', 'ba_bsc_2_years'],
  degree: ['bs_4_years', 'other_bachelor', 'mbbs_bds', 'ma_msc', 'ms_mphil', 'phd'],
} as const

const terms: Record<keyof SchoolingTyped, string> = {
  qualification: words.qualification,
  title: words.qualificationTitle,
  institution: words.institution,
  country: words.country,
  status: words.status,
  year: words.year,
  counted: words.counted,
  obtained: words.obtained,
  total: words.total,
  ...(Object.fromEntries(
    schoolSubjects.map((subject) => [subject, words.inPercent(subjectName(subject))]),
  ) as Record<SchoolSubject, string>),
}
const among = (of: Readonly<Record<string, string>>, value: string) => of[value] ?? null
function say(name: string, value: string): string | null {
  if (value === '') return null
  if (name === 'qualification') return subjectName(value)
  if (name === 'country') return countryName(value)
  if (name === 'status') return among(words.statuses, value)
  return name === 'counted' ? among(words.schemes, value) : null
}

/** One qualification, as a form. */
export function SchoolingFields({ entry, onKeep, ...rest }: EntryFormProps<Schooling>) {
  const { form, frame } = useEntryForm<SchoolingTyped, Schooling, Schooling>(rest, {
    schema: SchoolingForm,
    typedFrom: schoolingTypedFrom,
    first: 'qualification',
    fieldOf: schoolingFieldOf,
    onKeep,
  })
  const { register, watch, formState } = form
  const { errors } = formState
  const ofTotal = watch('counted') === 'total'
  const optional = recordWords.optional
  const wrongSubject = schoolSubjects.some((subject) => errors[subject])
  return (
    <EntryFormFrame frame={frame} what={words.heading} terms={terms} say={say}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label={words.qualification} error={errors.qualification?.message}>
          <Select {...register('qualification')}>
            <option value="">{recordWords.choose}</option>
            {Object.entries(groups).map(([group, names]) => (
              <optgroup key={group} label={words.groups[group as keyof typeof groups]}>
                {names.map((name) => (
                  <option key={name} value={name}>
                    {subjectName(name)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <Field label={words.status} error={errors.status?.message}>
          <Select {...register('status')}>
            {schoolingStatuses.map((status) => (
              <option key={status} value={status}>
                {words.statuses[status]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={words.institution}
          hint={words.institutionHint}
          optional={optional}
          error={errors.institution?.message}
        >
          <TextInput {...register('institution')} />
        </Field>
        <Field label={words.year} hint={words.yearHint} optional={optional} error={errors.year?.message}>
          <TextInput inputMode="numeric" {...register('year')} />
        </Field>
        <Field label={words.country} optional={optional} error={errors.country?.message}>
          <Select {...register('country')}>
            <CountryOptions />
          </Select>
        </Field>
        <Field label={words.qualificationTitle} optional={optional} error={errors.title?.message}>
          <TextInput {...register('title')} />
        </Field>
        <Field label={words.counted} error={errors.counted?.message} className="sm:col-span-2">
          <Select {...register('counted')}>
            <option value="total">{words.schemes.total}</option>
            {gradeSchemeNames.map((scheme) => (
              <option key={scheme} value={scheme}>
                {words.schemes[scheme]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={ofTotal ? words.obtained : words.grade}
          optional={optional}
          error={errors.obtained?.message}
        >
          <TextInput inputMode="decimal" {...register('obtained')} />
        </Field>
        {ofTotal && (
          <Field label={words.total} optional={optional} error={errors.total?.message}>
            <TextInput inputMode="decimal" {...register('total')} />
          </Field>
        )}
      </div>
      <Disclosure
        summary={words.subjects}
        // An error inside must be seen; otherwise the reader opens and closes it.
        {...(wrongSubject || (entry?.subjects.length ?? 0) > 0 ? { open: true } : {})}
      >
        <p className="mb-3 text-sm text-soft">{words.subjectsHelp}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-5 gap-y-4">
          {schoolSubjects.map((subject) => (
            <Field
              key={subject}
              label={words.inPercent(subjectName(subject))}
              error={errors[subject]?.message}
            >
              <TextInput inputMode="decimal" {...register(subject)} />
            </Field>
          ))}
        </div>
      </Disclosure>
    </EntryFormFrame>
  )
}
