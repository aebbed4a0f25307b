import * as z from 'zod/mini'
import type { ZodMiniType } from 'zod/mini'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { EntryFormFrame, useEntryForm } from '#areas/accounts/offers-student.ts'
import { textOrNull } from '#kit/forms/entry-form.ts'
import { countWords, addToShortlist, noteMost } from '../contract.ts'
import { noteTexts as texts } from '#texts/planning/shortlist/shortlist.ts'

export interface NoteFormProps {
  programId: string
  /** Name of the program. */
  name: string
  note: string | null
  /** Shows the list with another note. */
  onNote: (note: string | null) => void
  /** Reloads the list after the server has refused because the note has changed elsewhere. */
  onStale: () => void
  onDone: () => void
}

interface Typed extends Record<string, unknown> {
  text: string
}
const Note = z.pipe(
  z.object({
    text: z.string().check(
      z.refine((text) => countWords(text) <= noteMost.words, {
        error: ({ input }) => texts.tooLong({ over: countWords(input as string) - noteMost.words }),
      }),
    ),
  }),
  z.transform(({ text }) => ({ note: noteIn(text) })),
)
const noteIn = (text: string) => textOrNull(text.trim())

/** The form for a note on a program. */
export default function NoteForm({ programId, name, note, onNote, onStale, onDone }: NoteFormProps) {
  const { send } = useSend(addToShortlist)
  const { form, frame } = useEntryForm<Typed, { note: string | null }, string | null>(
    { about: `note ${programId}`, newest: note, onCancel: onDone },
    {
      schema: Note as ZodMiniType<{ note: string | null }, Typed>,
      typedFrom: (saved) => ({ text: saved ?? '' }),
      first: 'text',
      fieldOf: () => 'text',
      onSave: async ({ note: next }, seen) => {
        try {
          const body = { note: next, seen: { note: noteIn(seen.text) } }
          await send({ params: { programId }, body })
        } catch (refused) {
          if ((refused as CallFailure).code === 'changed_meanwhile') onStale()
          throw refused
        }
        onNote(next)
        onDone()
        showToast({ text: texts.saved })
      },
    },
  )
  const { register, watch, formState } = form
  const count = countWords(watch('text'))
  return (
    <EntryFormFrame
      frame={frame}
      what={texts.label({ program: name })}
      terms={{ text: texts.heading }}
      save={texts.save}
    >
      <div className="grid gap-2">
        <Field
          label={texts.label({ program: name })}
          hint={texts.hint({ most: noteMost.words })}
          error={formState.errors.text?.message}
        >
          <TextArea maxLength={noteMost.letters} {...register('text')} />
        </Field>
        <p className={count > noteMost.words ? 'text-xs font-semibold text-stop' : 'text-xs text-soft'}>
          {texts.words({ count, most: noteMost.words })}
        </p>
      </div>
    </EntryFormFrame>
  )
}
