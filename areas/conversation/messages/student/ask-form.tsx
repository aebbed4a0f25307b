import { shownByState } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { intoView } from '#kit/ui/into-view.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { shortHash } from '#kit/format/short-hash.ts'
import { useSyncedForm } from '#kit/forms/use-synced-form.ts'
import { longestMessage, longestSubject, startThread } from '../contract.ts'
import { MessageFilesField } from '../web/message-files-field.tsx'
import { useLatest } from '../web/use-latest.ts'
import { useMessageFiles } from '../web/use-message-files.ts'
import { useMessageSender } from '../web/use-message-sender.ts'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'

/** A question to the office that belongs to no application. */
export function AskForm({
  subject: initialSubject,
  onCancel,
  onSent,
}: {
  /** The subject, when another screen has set it. */
  subject: string
  onCancel: () => void
  onSent: (threadId: string) => void
}) {
  const form = `question ${shortHash(initialSubject)}`
  const {
    typed,
    change,
    discard: discardTyped,
    resumed,
    storedOn,
  } = useSyncedForm(form, {
    subject: initialSubject.slice(0, longestSubject),
    text: '',
  })
  const { subject, text } = typed
  const latest = useLatest(typed)
  const files = useMessageFiles(form, 'question')
  const { send: start, sending, waiting, failure } = useMessageSender(startThread, files, form)
  const fields = failure?.fields ?? {}
  const discard = () => {
    discardTyped()
    files.discard()
  }
  const send = () => {
    if (sending) return
    void start(() => ({ body: { ...latest.current } })).then((sent) => {
      if (sent === null) return
      discardTyped()
      onSent(sent.thread._id)
    }, shownByState)
  }
  return (
    <Card padded className="mb-5" aria-label={texts.start}>
      <form
        noValidate
        className="grid max-w-[40rem] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {resumed && <RestoredBanner storedOn={storedOn} what={texts.start} onDiscard={discard} />}
        {failure !== null && Object.keys(fields).length === 0 && (
          <Banner ref={intoView} tone="error" lead={texts.failed}>
            {failure.message} {texts.kept}
          </Banner>
        )}
        <Field
          label={texts.subject}
          hint={texts.subjectHint}
          {...(fields['subject'] ? { error: fields['subject'] } : {})}
        >
          <TextInput
            value={subject}
            maxLength={longestSubject}
            dir="auto"
            readOnly={sending && !waiting}
            onChange={(event) => change({ subject: event.target.value })}
          />
        </Field>
        <Field
          label={texts.question}
          hint={texts.textHint}
          {...(fields['text'] ? { error: fields['text'] } : {})}
        >
          <TextArea
            value={text}
            maxLength={longestMessage}
            dir="auto"
            readOnly={sending && !waiting}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Field>
        <MessageFilesField of={files} busy={sending} waiting={waiting} error={fields['uploads']} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="main" busy={sending} busyLabel={texts.sending}>
            {texts.startSend}
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
    </Card>
  )
}
