import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Student } from '#areas/accounts/profile/contract/students.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { accountCardTexts, inviteTexts as texts } from '#texts/students/records/records.ts'
import { inviteStudentAgain } from '../contract.ts'

const formId = 'invite-to-claim'

/** The button that invites a student who has no address yet, and its dialog. */
export function InviteToClaim({ student: { _id, name } }: { student: Pick<Student, '_id' | 'name'> }) {
  const { send, isSending, failure, reset } = useSend(inviteStudentAgain)
  const [isOpen, setIsOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const close = () => {
    reset()
    setIsOpen(false)
  }
  const invite = async (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(email.trim() === '')
    if (isSending || email.trim() === '') return
    const { message } = await send({ params: { studentId: _id }, body: { email } })
    showToast({ text: message })
    close()
  }
  const error = isMissing ? texts.emailMissing : failure?.fields['email']
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {accountCardTexts.inviteWithAddress}
      </Button>
      <FormDialog
        open={isOpen}
        onClose={close}
        heading={texts.heading({ name })}
        form={formId}
        submit={texts.send}
        busy={isSending}
        busyLabel={texts.sending}
        cancel={texts.cancel}
      >
        <form
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void invite(event).catch(shownByState)}
        >
          <p className="text-sm text-soft">{texts.lead}</p>
          {failure !== null && failure.fields['email'] === undefined && (
            <Banner tone="error">{failure.message}</Banner>
          )}
          <Field label={texts.email} hint={texts.emailHint} error={error}>
            <TextInput
              type="email"
              inputMode="email"
              dir="ltr"
              value={email}
              maxLength={254}
              autoComplete="off"
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
        </form>
      </FormDialog>
    </>
  )
}
