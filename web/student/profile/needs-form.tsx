import type { output } from 'zod/mini'
import { NeedsAsTyped } from '#contract/profile-as-typed.ts'
import type { Profile } from '#contract/profile.ts'
import { useRequest } from '../../store/hooks.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { profileWords } from '../../words/en-profile.ts'
import { entryForm, textTyped } from '../record/typed-values.ts'
import { saveNeedsRequest, sectionsRequest } from './profile-requests.ts'
import { SectionForm } from './section-form.tsx'
import { useSectionForm } from './use-section-form.ts'

const words = profileWords.needsForm

interface Typed extends Record<string, unknown> {
  text: string
  shared: boolean
}
const NeedsForm = entryForm(
  NeedsAsTyped,
  ({ text, shared }: Typed) => ({ text: textTyped(text), shared }),
  (path) => path as 'text' | 'shared',
)

/** What somebody needs; theirs alone unless they say otherwise. */
export default function NeedsSection({ needs }: { needs: Profile['needs'] }) {
  const { run } = useRequest(saveNeedsRequest)
  const { put } = useRequest(sectionsRequest)
  const {
    form,
    touched: _,
    ...frame
  } = useSectionForm<Typed, output<typeof NeedsAsTyped>>({
    schema: NeedsForm,
    defaultValues: { text: needs.text ?? '', shared: needs.shared },
    save: async (body) => put({ profile: (await run({ body }).unwrap()).profile }),
  })
  const { register, formState } = form
  return (
    <SectionForm {...frame} lead={words.lead}>
      <Field label={words.text} optional={profileWords.form.optional} error={formState.errors.text?.message}>
        <TextArea {...register('text')} />
      </Field>
      <Checkbox label={words.share} hint={words.shareHint} {...register('shared')} />
    </SectionForm>
  )
}
