import { TypedBack } from '#kit/forms/typed-back.tsx'
import { useOwnForm } from '#kit/forms/use-own-form.ts'
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
  const form = useOwnForm(messageOf(props.draftKey), { text: '' })
  const { resumed, keptOn, forget } = form
  const back = resumed && <TypedBack keptOn={keptOn} what={texts.text.student} onDiscard={forget} />
  return <MessageFields {...props} form={form} back={back} />
}
