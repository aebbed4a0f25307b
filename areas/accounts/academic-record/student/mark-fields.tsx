import type { UseFormRegisterReturn } from 'react-hook-form'
import { textsFor } from '#kit/acting/texts-for.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import {
  actingSchoolingTexts,
  entryTexts,
  schoolingTexts as texts,
} from '#texts/accounts/academic-record/record.ts'

interface Props {
  /** Whether marks are counted out of a total. */
  ofTotal: boolean
  obtained: UseFormRegisterReturn
  total: UseFormRegisterReturn
  errors: { readonly [field in 'obtained' | 'total']?: { readonly message?: string | undefined } | undefined }
}

/** The result of a qualification: a grade, or marks out of a total. */
export const MarkFields = ({ ofTotal, obtained, total, errors }: Props) => (
  <>
    <Field
      label={ofTotal ? texts.obtained : textsFor(texts, actingSchoolingTexts).grade}
      optional={entryTexts.optional}
      error={errors.obtained?.message}
    >
      <TextInput inputMode="decimal" {...obtained} />
    </Field>
    {ofTotal && (
      <Field label={texts.total} optional={entryTexts.optional} error={errors.total?.message}>
        <TextInput inputMode="decimal" {...total} />
      </Field>
    )}
  </>
)
