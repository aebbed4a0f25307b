import { formatTimestamp } from '#kit/format/local-formats.ts'
import { useUnsavedForm, useUnsavedKey } from '#kit/forms/unsaved-form.ts'
import { sendKeyFor } from '#kit/store/send-key.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { isolated } from '#kit/language/isolated.ts'
import { studentNoteTexts as texts } from '#texts/students/notes-and-tags/notes-and-tags.ts'
import { addStudentNote, studentNoteMost, type StudentNote } from '../contract.ts'

/** Internal notes about a student, the newest first, and the form to add one. What is typed survives a reload. */
export function NotesCard({ studentId, notes }: { studentId: string; notes: readonly StudentNote[] }) {
  const about = `student note ${studentId}`
  const form = useUnsavedForm(about, { text: '' })
  const formKey = useUnsavedKey(about)
  const { send, isSending, failure } = useSend(addStudentNote)
  const wrong = failure?.fields['text']
  const save = async () => {
    const { text } = form.typed
    await send({ params: { studentId }, body: { text }, idempotencyKey: sendKeyFor(formKey, text) })
    form.discard()
  }
  return (
    <Card as="aside" padded aria-labelledby="notes" className="grid gap-3">
      <h2 id="notes" className="text-h4">
        {texts.heading}
      </h2>
      {notes.length === 0 ? (
        <p className="text-sm text-soft">{texts.none}</p>
      ) : (
        <ul className="grid gap-2">
          {notes.map(({ _id, text, by, at }) => (
            <li key={_id} className="grid gap-1 rounded-control bg-sunk px-3 py-2.5 text-sm">
              <p className="whitespace-pre-line wrap-anywhere">
                <bdi>{text}</bdi>
              </p>
              <p className="text-xs text-soft tabular-nums">
                {texts.written({ name: isolated(by), when: formatTimestamp(at) })}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) void save().catch(shownByState)
        }}
      >
        {failure !== null && wrong === undefined && <Banner tone="error">{failure.message}</Banner>}
        <Field label={texts.text} hint={texts.help} {...(wrong === undefined ? {} : { error: wrong })}>
          <TextArea
            rows={3}
            maxLength={studentNoteMost}
            value={form.typed.text}
            dir="auto"
            readOnly={isSending}
            onChange={({ currentTarget }) => form.change({ text: currentTarget.value })}
          />
        </Field>
        <div>
          <Button type="submit" size="small" busy={isSending} busyLabel={texts.adding}>
            {texts.add}
          </Button>
        </div>
      </form>
    </Card>
  )
}
