import type { FormEvent } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { shownByState } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { longestMessage, openUniversityThread } from '../contract.ts'
import { MessageFilesField } from '../web/message-files-field.tsx'
import { useLatest } from '../web/use-latest.ts'
import { useMessageFiles } from '../web/use-message-files.ts'
import { useMessageSender } from '../web/use-message-sender.ts'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'

interface Props {
  applicationId: string
  university: string
  onClose: () => void
}

/** Opens a conversation in which the university takes part, with its first message. */
export function OpenWithUniversity({ applicationId, university, onClose }: Props) {
  const navigate = useNavigate()
  const about = `university-message ${applicationId}`
  const form = useUnsavedForm(about, { text: '' })
  const { text } = form.typed
  const latest = useLatest(text)
  const files = useMessageFiles(about, 'university', applicationId)
  const { send: open, sending, waiting, failure } = useMessageSender(openUniversityThread, files, about)
  const fields = failure?.fields ?? {}
  const wrong = fields['text']
  const discard = () => {
    form.discard()
    files.discard()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    void open(() => ({ params: { applicationId }, body: { text: latest.current } })).then((sent) => {
      if (sent === null) return
      form.discard()
      navigate(paths.staffThread(sent.thread._id))
    }, shownByState)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={send} onReset={onCancelled({ discard }, onClose)}>
      <p className="text-sm">{texts.openWithUniversityHelp({ university })}</p>
      {failure !== null && Object.keys(fields).length === 0 && (
        <Banner tone="error" lead={texts.failed}>
          {failure.message}
        </Banner>
      )}
      <Field
        label={texts.openWithUniversityText}
        hint={texts.textHint}
        {...(wrong === undefined ? {} : { error: wrong })}
      >
        <TextArea
          value={text}
          maxLength={longestMessage}
          dir="auto"
          readOnly={sending && !waiting}
          onChange={(event) => form.change({ text: event.target.value })}
        />
      </Field>
      <MessageFilesField of={files} busy={sending} waiting={waiting} error={fields['uploads']} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={sending} busyLabel={texts.sending}>
          {texts.openWithUniversitySend}
        </Button>
        <Button type="reset" disabled={sending && !waiting}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
