import type { output } from 'zod/mini'
import { useSend } from '#kit/store/use-send.ts'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { entryForm, textOrNull } from '#kit/forms/entry-form.ts'
import { NeedsInput } from '../contract/profile-input.ts'
import { saveNeeds } from '../contract/profile.ts'
import type { Profile } from '../contract/profile.ts'
import { needsFormTexts as texts, sectionFormTexts, sectionNames } from '#texts/accounts/profile/profile.ts'
import { SectionForm } from './section-form.tsx'
import { useSectionForm } from './use-section-form.ts'
import type { SectionProps } from './use-section-form.ts'

interface Typed extends Record<string, unknown> {
  text: string
  shared: boolean
}
const bodyFrom = ({ text, shared }: Typed) => ({ text: textOrNull(text), shared })
const NeedsForm = entryForm(NeedsInput, bodyFrom, (path) => path as 'text' | 'shared')
const typedFrom = ({ text, shared }: Profile['needs']): Typed => ({ text: text ?? '', shared })
const terms = { text: texts.text, shared: texts.share }

/** The student's needs; private unless they choose to share them. */
export default function NeedsSection({ profile: { needs }, onSaved, onStale }: SectionProps) {
  const { send } = useSend(saveNeeds)
  const { form, frame } = useSectionForm<Typed, output<typeof NeedsInput>>({
    schema: NeedsForm,
    newest: typedFrom(needs),
    about: 'profile needs',
    make: bodyFrom,
    save: async ({ changes, seen, keepalive }) => {
      const { profile } = await send({ body: { ...changes, seen }, keepalive })
      onSaved({ profile })
      return typedFrom(profile.needs)
    },
    onStale,
  })
  const { register, formState } = form
  return (
    <SectionForm frame={frame} what={sectionNames.needs} terms={terms} lead={texts.lead}>
      <Field label={texts.text} optional={sectionFormTexts.optional} error={formState.errors.text?.message}>
        <TextArea {...register('text')} />
      </Field>
      <Checkbox label={texts.share} hint={texts.shareHint} {...register('shared')} />
    </SectionForm>
  )
}
