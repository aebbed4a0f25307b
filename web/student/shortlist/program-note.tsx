import { useState } from 'react'
import type { FormEvent } from 'react'
import { countWords, keepProgram, noteMost } from '#contract/shortlist.ts'
import { call, CallError } from '../../api.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { EditIcon } from '../../ui/icons.ts'
import { TextArea } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast.tsx'
import { shortlistWords } from '../../words/en-shortlist.ts'
import { showChanged } from './shortlist-requests.ts'
import { TypedBack } from '../forms/typed-back.tsx'
import { useTypedForm } from '../../shared/kept-typing.ts'

const words = shortlistWords.note

interface Props {
  programId: string
  /** Of the program. */
  name: string
  note: string | null
}

/** A note on a program, read and written in one place. */
export function ProgramNote(props: Props) {
  const [state, setState] = useState<'read' | 'writing' | 'written'>('read')
  const { name, note } = props
  if (state === 'writing') return <NoteForm {...props} onDone={() => setState('written')} />
  return (
    <div className="grid gap-1">
      {note !== null && <p className="max-w-[70ch] break-words whitespace-pre-line">{note}</p>}
      <div className="print:hidden">
        <Button
          tone="text"
          size="small"
          icon={<EditIcon className="size-4" />}
          className="-mx-2"
          aria-label={(note === null ? words.addTo : words.changeIt)(name)}
          // The form that had the focus is gone.
          autoFocus={state === 'written'}
          onClick={() => setState('writing')}
        >
          {note === null ? words.add : words.change}
        </Button>
      </div>
    </div>
  )
}

function NoteForm({ programId, name, note, onDone }: Props & { onDone: () => void }) {
  const dispatch = useAppDispatch()
  const { typed, change, forget, resumed } = useTypedForm(`note ${programId}`, { text: note ?? '' }, 'device')
  const { text } = typed
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const count = countWords(text)
  const over = count - noteMost.words
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    if (over > 0) return setError(words.tooLong(over))
    const next = text.trim() === '' ? null : text.trim()
    setSaving(true)
    setError(undefined)
    try {
      await call(keepProgram, { params: { programId }, body: { note: next } })
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setSaving(false)
      setError(refused.failure.fields['note'] ?? refused.failure.message)
      return
    }
    forget()
    dispatch(showChanged(programId, { note: next }))
    onDone()
    showToast({ text: words.saved })
  }
  return (
    <form noValidate className="grid gap-2" onSubmit={(event) => void save(event)}>
      {resumed && <TypedBack keptIn="device" what={words.label(name)} onDiscard={forget} />}
      <Field label={words.label(name)} hint={words.hint(noteMost.words)} error={error}>
        <TextArea
          autoFocus
          value={text}
          maxLength={noteMost.letters}
          onChange={(event) => {
            change({ text: event.target.value })
            setError(undefined)
          }}
        />
      </Field>
      <p className={over > 0 ? 'text-xs font-semibold text-stop' : 'text-xs text-soft'}>
        {words.words(count, noteMost.words)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="main" size="small" busy={saving} busyLabel={words.saving}>
          {words.save}
        </Button>
        <Button
          size="small"
          disabled={saving}
          onClick={() => {
            forget()
            onDone()
          }}
        >
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
