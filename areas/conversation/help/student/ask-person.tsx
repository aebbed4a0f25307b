import { useState } from 'react'
import type { FormEvent } from 'react'
import { longestMessage, startThread } from '#areas/conversation/messages/contract.ts'
import { MessageFilesField } from '#areas/conversation/messages/web/message-files-field.tsx'
import { useLatest } from '#areas/conversation/messages/web/use-latest.ts'
import { useMessageFiles } from '#areas/conversation/messages/web/use-message-files.ts'
import { useMessageSender } from '#areas/conversation/messages/web/use-message-sender.ts'
import { paths } from '#kit/routing/paths.ts'
import { shownByState } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { intoView } from '#kit/ui/into-view.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { shortHash } from '#kit/format/short-hash.ts'
import { useSyncedForm } from '#kit/forms/use-synced-form.ts'
import { helpTexts } from '#texts/conversation/help/help.ts'

const texts = helpTexts.person

interface Props {
  /** What the conversation is about. */
  subject: string
  /** The initial text. */
  text: string
  onCancel: () => void
}

/** A message to the office from the screen where the question came up. */
export function AskPerson({ subject, text: initialText, onCancel }: Props) {
  const form = `question to a person ${shortHash(subject)}`
  const {
    typed,
    change,
    discard: discardTyped,
    resumed,
    storedOn,
  } = useSyncedForm(form, { text: initialText })
  const { text } = typed
  const latest = useLatest(text)
  const files = useMessageFiles(form, 'question')
  const { send: ask, sending, waiting, failure } = useMessageSender(startThread, files, form)
  const [problem, setProblem] = useState<string>()
  const [thread, setThread] = useState<string | null>(null)
  if (thread !== null) {
    return (
      <Banner tone="ok" announce>
        {texts.sent} <Anchor href={paths.thread(thread)}>{texts.open}</Anchor>
      </Banner>
    )
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (text.trim() === '' && files.files.length === 0) return setProblem(texts.empty)
    void ask(() => ({ body: { subject: subject.slice(0, 120), text: latest.current } })).then((sent) => {
      if (sent === null) return
      discardTyped()
      setThread(sent.thread._id)
    }, shownByState)
  }
  const discard = () => {
    discardTyped()
    files.discard()
  }
  const fields = failure?.fields ?? {}
  const error = problem ?? fields['text']
  return (
    <form noValidate className="grid max-w-[40rem] gap-3 border-t border-line pt-4" onSubmit={send}>
      {resumed && <RestoredBanner storedOn={storedOn} what={texts.heading} onDiscard={discard} />}
      {failure !== null && problem === undefined && Object.keys(fields).length === 0 && (
        <Banner ref={intoView} tone="error" lead={texts.failed}>
          {failure.message}
        </Banner>
      )}
      <Field label={texts.heading} hint={texts.hint} {...(error ? { error } : {})}>
        <TextArea
          autoFocus
          dir="auto"
          readOnly={sending && !waiting}
          value={text}
          maxLength={longestMessage}
          onChange={(event) => {
            change({ text: event.target.value })
            setProblem(undefined)
          }}
        />
      </Field>
      <MessageFilesField of={files} busy={sending} waiting={waiting} error={fields['uploads']} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" busy={sending} busyLabel={texts.sending}>
          {texts.send}
        </Button>
        <Button
          disabled={sending && !waiting}
          onClick={() => {
            discard()
            onCancel()
          }}
        >
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
