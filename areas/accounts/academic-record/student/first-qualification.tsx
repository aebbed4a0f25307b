import * as z from 'zod/mini'
import type { UseFormReturn } from 'react-hook-form'
import { textsFor } from '#kit/acting/texts-for.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import {
  actingSchoolingTexts,
  entryTexts,
  schoolingTexts as ownTexts,
} from '#texts/accounts/academic-record/record.ts'
import type { Schooling } from '../contract/academic-record.ts'
import { firstQualificationParts } from '../contract/first-qualification.ts'
import type { FirstQualificationPart } from '../contract/first-qualification.ts'
import { schoolingStatuses } from '../contract/qualifications-and-tests.ts'
import { MarkFields } from './mark-fields.tsx'
import { GradeOptions, QualificationOptions } from './schooling-options.tsx'
import { SchoolingForm, schoolingFormValues } from './schooling-form.ts'

/** The form values of a first qualification. */
export type FirstQualification = Record<FirstQualificationPart, string>

const blank = { ...schoolingFormValues(null), country: '' }

/** The form values before anything is typed. */
export const blankQualification = Object.fromEntries(
  firstQualificationParts.map((part) => [part, blank[part]]),
) as FirstQualification

/** The qualification, or null if nothing was entered about one. */
export const FirstQualificationForm = z.pipe(
  z.custom<FirstQualification>(),
  z.transform((typed: FirstQualification, context): Schooling | null => {
    if ([typed.qualification, typed.obtained, typed.total].every((text) => text.trim() === '')) return null
    const { success, data, error } = z.safeParse(SchoolingForm, { ...blank, ...typed })
    if (success) return data
    for (const { path, message } of error.issues) {
      // A board examination has no other way of counting to choose.
      const isTotal = path[0] === 'total' && typed.total.trim() === '' && isOfBoard(typed.qualification)
      const text = isTotal ? ownTexts.totalOfBoard : message
      context.issues.push({ code: 'custom', message: text, path, input: typed })
    }
    return z.NEVER
  }),
)

/** Board examinations, whose marks are always out of a total. */
const isOfBoard = (qualification: string) => /^(ssc|hssc_)/.test(qualification)

/** The fields of a first qualification: which one, whether the result is there, and the marks. */
export function FirstQualificationFields({
  form,
}: {
  form: UseFormReturn<FirstQualification, unknown, Schooling | null>
}) {
  const { register, watch, setValue, formState } = form
  const { errors } = formState
  const optional = entryTexts.optional
  const texts = textsFor(ownTexts, actingSchoolingTexts)
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <Field label={texts.qualification} optional={optional} error={errors.qualification?.message}>
        <Select
          {...register('qualification', {
            onChange: ({ target }: { target: { value: string } }) => {
              if (isOfBoard(target.value)) setValue('counted', blank.counted)
            },
          })}
        >
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
      {!isOfBoard(watch('qualification')) && watch('qualification') !== '' && (
        <Field label={texts.counted} error={errors.counted?.message} className="sm:col-span-2">
          <Select {...register('counted')}>
            <GradeOptions />
          </Select>
        </Field>
      )}
      <MarkFields
        ofTotal={watch('counted') === 'total'}
        obtained={register('obtained')}
        total={register('total')}
        errors={errors}
      />
    </div>
  )
}
