import { useState } from 'react'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { formatList, formatTimestamp } from '#kit/format/local-formats.ts'
import { useUnsavedForm, useUnsavedKey } from '#kit/forms/unsaved-form.ts'
import { Record } from '#kit/lists/record.tsx'
import { sendKeyFor } from '#kit/store/send-key.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { FilterChip } from '#kit/ui/chip.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextArea } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { addNote, listNotes, longestNote, type FileNote } from '../contract/file-notes.ts'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { caseFileTexts } from '#texts/applications/case-file/file.ts'
import { noteTexts as texts } from '#texts/applications/case-file/notes.ts'

/** The remaining characters are shown from this number down. */
const countsFrom = 500

/** The internal notes about a file, and the form to add one. */
export default function NotesTab({ application: { _id: applicationId } }: { application: Application }) {
  const notes = useLoaded(listNotes, { params: { applicationId } })
  return (
    <Record of={notes} loading={caseFileTexts.loading} shape={<SkeletonText lines={6} />}>
      {(data) => (
        <div className="grid gap-4">
          <p className="text-sm text-soft">{texts.lead}</p>
          {data.notes.length === 0 ? (
            <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
          ) : (
            <ul className="grid gap-3">
              {data.notes.map((note) => (
                <Note key={note._id} note={note} />
              ))}
            </ul>
          )}
          <NoteForm
            applicationId={applicationId}
            colleagues={data.colleagues}
            onStored={(note) => {
              showToast({ text: texts.saved })
              notes.put({ ...data, notes: [...data.notes.filter(({ _id }) => _id !== note._id), note] })
            }}
          />
        </div>
      )}
    </Record>
  )
}

function Note({ note: { text, by, at, mentions } }: { note: FileNote }) {
  return (
    <li className="grid gap-1 rounded-control bg-sunk px-4 py-3">
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="text-xs text-soft tabular-nums">
        {by}, {formatTimestamp(at)}
        {mentions.length > 0 && `. ${texts.notified({ names: formatList(mentions) })}`}
      </p>
    </li>
  )
}

interface FormProps {
  applicationId: string
  colleagues: readonly { _id: string; name: string }[]
  onStored: (note: FileNote) => void
}

/** A failed attempt leaves the input; a retry under the same key stores the note once. */
function NoteForm({ applicationId, colleagues, onStored }: FormProps) {
  const about = `note ${applicationId}`
  const form = useUnsavedForm(about, { text: '', mentions: [] as readonly string[] })
  const formKey = useUnsavedKey(about)
  const { text } = form.typed
  const mentions = form.typed.mentions.filter((one) => colleagues.some(({ _id }) => _id === one))
  const { send, isSending } = useSend(addNote)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const errors = failure?.fields ?? {}
  const save = async () => {
    setFailure(null)
    try {
      const body = { text, mentions: [...mentions] }
      const { note } = await send({
        params: { applicationId },
        body,
        idempotencyKey: sendKeyFor(formKey, body),
      })
      form.discard()
      onStored(note)
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
  }
  const left = longestNote - text.length
  const free = colleagues.filter(({ _id }) => !mentions.includes(_id))
  return (
    <form
      noValidate
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {failure !== null && Object.keys(errors).length === 0 && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <Field
        label={texts.text}
        error={errors['text']}
        hint={left <= countsFrom ? texts.left({ count: left }) : undefined}
      >
        <TextArea
          rows={3}
          maxLength={longestNote}
          value={text}
          readOnly={isSending}
          onChange={({ currentTarget }) => form.change({ text: currentTarget.value })}
        />
      </Field>
      {mentions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {colleagues
            .filter(({ _id }) => mentions.includes(_id))
            .map(({ _id, name }) => (
              <FilterChip
                key={_id}
                removeLabel={texts.doNotNotify({ name })}
                onClick={() => form.change({ mentions: mentions.filter((one) => one !== _id) })}
              >
                {name}
              </FilterChip>
            ))}
        </div>
      )}
      {free.length > 0 && (
        <Field label={texts.notify} hint={texts.notifyHint} error={errors['mentions']}>
          <Select
            value=""
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== '') form.change({ mentions: [...mentions, currentTarget.value] })
            }}
          >
            <option value="">{texts.notifyNobody}</option>
            {free.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div>
        <Button type="submit" tone="main" size="small" busy={isSending} busyLabel={texts.adding}>
          {texts.add}
        </Button>
      </div>
    </form>
  )
}
