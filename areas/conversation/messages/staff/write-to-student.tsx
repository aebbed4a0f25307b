import { useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { ReplyDialog } from '#kit/forms/reply-dialog.tsx'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { newKey } from '#kit/store/api.ts'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'
import { longestMessage, longestSubject, writeToStudent } from '../contract.ts'
import { ChosenFiles } from '../web/chosen-files.tsx'
import { useChosenFiles } from '../web/use-chosen-files.ts'
import { useMessageSender } from '../web/use-message-sender.ts'

/** What the page of a student passes. */
export interface WriteToStudentProps {
  student: { _id: string; name: string; status: string }
}

/** Begins a conversation with a student that is about no application, also with one who has not applied. */
export default function WriteToStudent({ student }: WriteToStudentProps) {
  const { _id: studentId, name, status } = student
  const navigate = useNavigate()
  const [writing, setWriting] = useState(false)
  const { send } = useMessageSender(writeToStudent)
  const formName = `student message ${studentId}`
  const about = useUnsavedForm(formName, { subject: '', key: '' })
  const chosen = useChosenFiles(formName)
  const { subject, key } = about.typed
  const discard = () => {
    about.discard()
    chosen.choose([])
  }
  const write = async (text: string) => {
    // A retry after a lost reply reuses the key, so that one conversation is begun.
    const idempotencyKey = key === '' ? newKey() : key
    about.change({ key: idempotencyKey })
    chosen.onSend()
    const { message, thread } = await send(
      { params: { studentId }, body: { subject, text }, idempotencyKey },
      chosen.files,
    )
    discard()
    navigate(paths.staffThread(thread._id))
    return message
  }
  return (
    <>
      <Button onClick={() => setWriting(true)}>{texts.writeToStudent}</Button>
      <ReplyDialog
        formName={`student message text ${studentId}`}
        open={writing}
        heading={texts.writeToStudentHeading({ name })}
        texts={{ send: texts.send, sending: texts.sending, cancel: texts.cancel }}
        about={
          <p className="text-sm">{status === 'pending' ? texts.writeToPending : texts.writeToStudentHelp}</p>
        }
        missing={{
          ...(subject.trim() === '' && { subject: texts.subjectNeeded }),
          ...(chosen.problem !== null && { files: chosen.problem }),
        }}
        extraFields={(errorOf) => (
          <Field label={texts.subject} hint={texts.subjectHint} error={errorOf('subject')}>
            <TextInput
              value={subject}
              maxLength={longestSubject}
              dir="auto"
              onChange={({ currentTarget }) => about.change({ subject: currentTarget.value, key: '' })}
            />
          </Field>
        )}
        text={{
          field: 'text',
          label: texts.textToStudent,
          hint: texts.textHint,
          needed: chosen.files.length > 0 ? null : texts.textNeeded,
          most: longestMessage,
        }}
        fieldsBelow={(errorOf, busy) => <ChosenFiles of={chosen} busy={busy} errorOf={errorOf} />}
        onDiscard={discard}
        onClose={() => setWriting(false)}
        onSend={write}
      />
    </>
  )
}
