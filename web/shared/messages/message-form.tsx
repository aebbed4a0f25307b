import { useEffect, useId, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { messageWords as words } from '../../words/en-messages.ts'
import type { CallFailure } from '../../api.ts'
import { keepUnder, keptUnder } from '../kept-typing.ts'
import type { Reader } from './message-list.tsx'

interface Props {
  /** What is typed and not sent is kept under this name for as long as the tab is open. */
  draftKey: string
  reader: Reader
  /** Whether the university reads it too. */
  withUniversity: boolean
  busy: boolean
  failure: CallFailure | null
  /** Sends; resolves to whether it arrived. A retry after a lost answer carries the key of the first try. */
  onSend: (text: string, idempotencyKey: string | undefined) => Promise<boolean>
}

const kept = (key: string): string => {
  const text = keptUnder(`message ${key}`)
  return typeof text === 'string' ? text : ''
}
const keep = (key: string, text: string) => keepUnder(`message ${key}`, text === '' ? null : text)

/** Where a message is written. Nothing typed is lost: not to a reload, not to a broken connection. */
export function MessageForm({ draftKey, reader, withUniversity, busy, failure, onSend }: Props) {
  const [text, setText] = useState(() => kept(draftKey))
  const id = useId()
  useEffect(() => setText(kept(draftKey)), [draftKey])
  const change = (next: string) => {
    setText(next)
    keep(draftKey, next)
  }
  const error = failure?.fields['text']
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        const key = failure?.code === 'not_known' ? (failure.idempotencyKey ?? undefined) : undefined
        void onSend(text, key).then((arrived) => arrived && change(''))
      }}
    >
      {failure !== null && error === undefined && (
        <Banner tone="error" lead={words.failed}>
          {failure.message} {words.kept}
        </Banner>
      )}
      <Field
        id={id}
        label={(withUniversity ? words.textWithUniversity : words.text)[reader]}
        hint={words.textHint}
        {...(error ? { error } : {})}
      >
        <TextArea value={text} maxLength={4000} dir="auto" onChange={(event) => change(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" tone="main" busy={busy} busyLabel={words.sending}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}
