import { useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { ReplyDialog } from '#kit/forms/reply-dialog.tsx'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'
import { longestMessage, longestSubject, writeToStudent } from '../contract.ts'
import { MessageFilesField } from '../web/message-files-field.tsx'
import { useLatest } from '../web/use-latest.ts'
import { useMessageFiles } from '../web/use-message-files.ts'
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
  const formName = `student message ${studentId}`
  const about = useUnsavedForm(formName, { subject: '' })
  const files = useMessageFiles(formName, 'student', studentId)
  const { send, waiting, stop } = useMessageSender(writeToStudent, files, formName)
  const { subject } = about.typed
  const latest = useLatest(subject)
  const discard = () => {
    about.discard()
    files.discard()
  }
  const write = async (text: string) => {
    const sent = await send(() => ({ params: { studentId }, body: { subject: latest.current, text } }))
    if (sent === null) return null
    about.discard()
    navigate(paths.staffThread(sent.thread._id))
    return sent.message
  }
  return (
    <>
      <Button size="small" onClick={() => setWriting(true)}>
        {texts.write}
      </Button>
      <ReplyDialog
        formName={`student message text ${studentId}`}
        open={writing}
        heading={texts.writeToStudentHeading({ name })}
        texts={{ send: texts.send, sending: texts.sending, cancel: texts.cancel }}
        about={
          <p className="text-sm">{status === 'pending' ? texts.writeToPending : texts.writeToStudentHelp}</p>
        }
        missing={{ ...(subject.trim() === '' && { subject: texts.subjectNeeded }) }}
        extraFields={(errorOf) => (
          <Field label={texts.subject} hint={texts.subjectHint} error={errorOf('subject')}>
            <TextInput
              value={subject}
              maxLength={longestSubject}
              dir="auto"
              onChange={({ currentTarget }) => about.change({ subject: currentTarget.value })}
            />
          </Field>
        )}
        text={{
          field: 'text',
          label: texts.textToStudent,
          hint: texts.textHint,
          needed: files.files.length > 0 ? null : texts.textNeeded,
          most: longestMessage,
        }}
        fieldsBelow={(errorOf, busy) => (
          <MessageFilesField of={files} busy={busy} waiting={waiting} error={errorOf('uploads')} />
        )}
        onDiscard={discard}
        onClose={() => setWriting(false)}
        onStop={waiting ? stop : undefined}
        onSend={write}
      />
    </>
  )
}
