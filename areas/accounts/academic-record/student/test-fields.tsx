import { textsFor } from '#kit/acting/texts-for.ts'
import { describeTypedDate } from '#kit/forms/typed-date.ts'
import { FormDateField } from '#kit/forms/form-date-field.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import type { TestResult } from '../contract/academic-record.ts'
import { englishTests, isEnglishTest, testNames, testStatuses } from '../contract/qualifications-and-tests.ts'
import { subjectName } from '../web/describe-record.ts'
import {
  actingTestsTexts,
  entryTexts,
  testsTexts as ownTexts,
} from '#texts/accounts/academic-record/record.ts'
import { EntryFormFrame } from './entry-form-frame.tsx'
import type { EntryFormProps } from './entry-list.tsx'
import { factsOf, sectionNames, testFieldOf, TestForm, testFormValues } from './test-form.ts'
import type { TestFormValues } from './test-form.ts'
import { useEntryForm } from './use-entry-form.ts'

const groups = { english: englishTests, admission: testNames.filter((name) => !isEnglishTest(name)) }

const textsNow = () => textsFor(ownTexts, actingTestsTexts)

const termsIn = (texts: typeof ownTexts): Record<keyof TestFormValues, string> => ({
  test: texts.test,
  status: texts.status,
  date: texts.date,
  overall: texts.overall,
  reportNo: texts.reportNo,
  ...texts.section,
})
function formatValue(name: string, value: string): string | null {
  if (value === '') return null
  if (name === 'test') return subjectName(value)
  if (name === 'date') return describeTypedDate(value)
  return name === 'status' ? textsNow().statuses[value as TestResult['status']] : null
}

/** One test, as a form. */
export function TestFields({ onSave, ...rest }: EntryFormProps<TestResult>) {
  const { form, frame } = useEntryForm<TestFormValues, TestResult, TestResult>(rest, {
    schema: TestForm,
    typedFrom: testFormValues,
    first: 'test',
    fieldOf: testFieldOf,
    onSave,
  })
  const { register, control, watch, formState } = form
  const { errors } = formState
  const facts = factsOf(watch('test'))
  const isTaken = watch('status') === 'taken'
  const known: readonly string[] = facts?.sections ?? []
  const optional = entryTexts.optional
  const texts = textsNow()
  return (
    <EntryFormFrame frame={frame} what={texts.heading} terms={termsIn(texts)} formatValue={formatValue}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label={texts.test} error={errors.test?.message}>
          <Select {...register('test')}>
            <option value="">{entryTexts.choose}</option>
            {Object.entries(groups).map(([group, names]) => (
              <optgroup key={group} label={texts.groups[group as keyof typeof groups]}>
                {names.map((name) => (
                  <option key={name} value={name}>
                    {subjectName(name)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <Field label={texts.status} error={errors.status?.message}>
          <Select {...register('status')}>
            {testStatuses.map((status) => (
              <option key={status} value={status}>
                {texts.statuses[status]}
              </option>
            ))}
          </Select>
        </Field>
        <FormDateField control={control} name="date" label={texts.date} {...(isTaken ? {} : { optional })} />
        {isTaken && (
          <Field
            label={texts.overall}
            error={errors.overall?.message}
            {...(facts ? { hint: texts.overallHint({ least: facts.least, most: facts.most }) } : {})}
          >
            <TextInput inputMode="decimal" {...register('overall')} />
          </Field>
        )}
        {!isTaken && errors.overall?.message && <p className="text-sm text-stop">{errors.overall.message}</p>}
      </div>
      {isTaken && known.length > 0 && (
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">
            {texts.sections} <span className="font-normal text-soft">{optional}</span>
          </legend>
          <div className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-4">
            {sectionNames
              .filter((section) => known.includes(section))
              .map((section) => (
                <Field key={section} label={texts.section[section]} error={errors[section]?.message}>
                  <TextInput inputMode="decimal" {...register(section)} />
                </Field>
              ))}
          </div>
        </fieldset>
      )}
      {isTaken && (
        <Field
          label={texts.reportNo}
          hint={texts.reportHint}
          optional={optional}
          error={errors.reportNo?.message}
        >
          <TextInput autoComplete="off" {...register('reportNo')} />
        </Field>
      )}
    </EntryFormFrame>
  )
}
