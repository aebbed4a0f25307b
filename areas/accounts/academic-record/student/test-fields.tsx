import { DateInput } from '#kit/forms/date-input.tsx'
import { dayInWords } from '#kit/format/local-formats.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import type { TestResult } from '../contract/academic-record.ts'
import { englishTests, isEnglishTest, testNames, testStatuses } from '../contract/qualifications-and-tests.ts'
import { subjectName } from '../web/record-in-words.ts'
import { recordWords } from '../texts/en.ts'
import { EntryFormFrame } from './entry-form-frame.tsx'
import type { EntryFormProps } from './entry-list.tsx'
import { factsOf, sectionNames, testFieldOf, TestForm, testTypedFrom } from './test-form.ts'
import type { SectionName, TestTyped } from './test-form.ts'
import { useEntryForm } from './use-entry-form.ts'

const words = recordWords.tests

const groups = { english: englishTests, admission: testNames.filter((name) => !isEnglishTest(name)) }

const terms: Record<keyof TestTyped, string> = {
  test: words.test,
  status: words.status,
  date: words.date,
  overall: words.overall,
  reportNo: words.reportNo,
  ...(Object.fromEntries(sectionNames.map((section) => [section, words.section(section)])) as Record<
    SectionName,
    string
  >),
}
function say(name: string, value: string): string | null {
  if (value === '') return null
  if (name === 'test') return subjectName(value)
  if (name === 'date') return dayInWords(value)
  return name === 'status' ? words.statuses[value as TestResult['status']] : null
}

/** One test, as a form. */
export function TestFields({ onKeep, ...rest }: EntryFormProps<TestResult>) {
  const { form, frame } = useEntryForm<TestTyped, TestResult, TestResult>(rest, {
    schema: TestForm,
    typedFrom: testTypedFrom,
    first: 'test',
    fieldOf: testFieldOf,
    onKeep,
  })
  const { register, watch, formState } = form
  const { errors } = formState
  const facts = factsOf(watch('test'))
  const isTaken = watch('status') === 'taken'
  const known: readonly string[] = facts?.sections ?? []
  const optional = recordWords.optional
  return (
    <EntryFormFrame frame={frame} what={words.heading} terms={terms} say={say}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label={words.test} error={errors.test?.message}>
          <Select {...register('test')}>
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
            {testStatuses.map((status) => (
              <option key={status} value={status}>
                {words.statuses[status]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={words.date} error={errors.date?.message} {...(isTaken ? {} : { optional })}>
          <DateInput {...register('date')} />
        </Field>
        {isTaken && (
          <Field
            label={words.overall}
            error={errors.overall?.message}
            {...(facts ? { hint: words.overallHint(String(facts.least), String(facts.most)) } : {})}
          >
            <TextInput inputMode="decimal" {...register('overall')} />
          </Field>
        )}
        {!isTaken && errors.overall?.message && <p className="text-sm text-stop">{errors.overall.message}</p>}
      </div>
      {isTaken && known.length > 0 && (
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">
            {words.sections} <span className="font-normal text-soft">{optional}</span>
          </legend>
          <div className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-4">
            {sectionNames
              .filter((section) => known.includes(section))
              .map((section) => (
                <Field key={section} label={words.section(section)} error={errors[section]?.message}>
                  <TextInput inputMode="decimal" {...register(section)} />
                </Field>
              ))}
          </div>
        </fieldset>
      )}
      {isTaken && (
        <Field
          label={words.reportNo}
          hint={words.reportHint}
          optional={optional}
          error={errors.reportNo?.message}
        >
          <TextInput autoComplete="off" {...register('reportNo')} />
        </Field>
      )}
    </EntryFormFrame>
  )
}
