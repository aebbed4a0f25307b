import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { useSyncedForm } from '#kit/forms/use-synced-form.ts'
import { MessageFields } from '../web/message-form.tsx'
import { messageOf } from '../web/message-of.ts'
import type { MessageFormProps } from '../web/message-form.tsx'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'

/**
 * The form of a student’s message: unsaved input stays on the device, and in the account for their other
 * devices.
 */
export function OwnMessageForm(props: MessageFormProps) {
  return <Own key={props.draftKey} {...props} />
}

function Own({ draftKey, ...props }: MessageFormProps) {
  const form = useSyncedForm(messageOf(draftKey), { text: '' })
  const { resumed, storedOn } = form
  const discard = () => {
    form.discard()
    props.files.discard()
  }
  const back = resumed && <RestoredBanner storedOn={storedOn} what={texts.text.student} onDiscard={discard} />
  return <MessageFields {...props} form={form} back={back} />
}
