import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { useSyncedForm } from '#kit/forms/use-synced-form.ts'
import { MessageFields, messageOf } from '../web/message-form.tsx'
import type { MessageFormProps } from '../web/message-form.tsx'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'

/**
 * The form of a student’s message: unsaved input stays on the device, and in the account for their other
 * devices.
 */
export function OwnMessageForm(props: MessageFormProps) {
  return <Own key={props.draftKey} {...props} />
}

function Own(props: MessageFormProps) {
  const form = useSyncedForm(messageOf(props.draftKey), { text: '' })
  const { resumed, storedOn, discard } = form
  const back = resumed && <RestoredBanner storedOn={storedOn} what={texts.text.student} onDiscard={discard} />
  return <MessageFields {...props} form={form} back={back} />
}
