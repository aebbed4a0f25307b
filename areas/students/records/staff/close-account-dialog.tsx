import { useState } from 'react'
import type { FormEvent } from 'react'
import { deleteStudent } from '#areas/accounts/profile/contract/students.ts'
import { provePassword } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { call, CallError, type CallFailure } from '#kit/store/api.ts'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { PasswordInput } from '#kit/ui/fields/password-input.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import type { StudentFile } from '../contract.ts'
import { closeAccountTexts as texts } from '#texts/students/records/records.ts'

const formId = 'close-student'

interface Props {
  /** Whose account is closed; null while the dialog is closed. */
  of: StudentFile | null
  onClose: () => void
}

/**
 * Lists what is deleted and what stays, asks for a reason, and for the password if the last proof is too old.
 */
export function CloseAccountDialog({ of, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <FormDialog
      open={of !== null}
      onClose={onClose}
      wide
      heading={of === null ? '' : texts.heading({ name: of.student.name })}
      form={formId}
      submit={texts.close}
      busy={busy}
      busyLabel={texts.busy}
      cancel={texts.cancel}
      tone="stop"
      resets
    >
      {of !== null && <CloseForm of={of} busy={busy} onBusy={setBusy} onClose={onClose} />}
    </FormDialog>
  )
}

interface FormProps extends Omit<Props, 'of'> {
  of: StudentFile
  busy: boolean
  onBusy: (busy: boolean) => void
}

function CloseForm({ of, busy, onBusy, onClose }: FormProps) {
  const closing = useSend(deleteStudent)
  const email = useAppSelector((state) => state.info.user?.email)
  const form = useUnsavedForm(`close-reason ${of.student._id}`, { reason: '' })
  const { reason } = form.typed
  const [password, setPassword] = useState('')
  const [mustProve, setMustProve] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const missing = mustProve && password === '' ? texts.passwordMissing : undefined
  const wrongPassword = failure?.code === 'wrong_password' ? failure.message : undefined
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (busy || missing !== undefined) return
    setFailure(null)
    onBusy(true)
    try {
      if (mustProve) await call(provePassword, { body: { password } })
      const params = { studentId: of.student._id }
      const query = reason.trim() === '' ? {} : { reason: reason.trim() }
      const { message } = await closing.send({ params, query })
      form.discard()
      showToast({ text: message })
      onClose()
    } catch (refused) {
      const known = refused instanceof CallError ? refused.failure : (refused as CallFailure)
      if (known.code === 'reauth_required') {
        setMustProve(true)
        setSubmitted(false)
      } else setFailure(known)
    } finally {
      onBusy(false)
    }
  }
  const { documents, drafts, messages } = of.holds
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void send(event)}
      onReset={onCancelled(form, onClose)}
    >
      <p className="text-soft">{texts.lead}</p>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Lines
          heading={texts.deleted}
          lines={[
            texts.profile,
            texts.documents({ count: documents }),
            texts.drafts({ count: drafts }),
            texts.messages({ count: messages }),
            texts.rest,
          ]}
        />
        <Lines heading={texts.stays} lines={texts.staying} />
      </div>
      {failure !== null && wrongPassword === undefined && failure.fields['reason'] === undefined && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <Field
        label={texts.reason}
        hint={texts.reasonHint}
        error={failure?.fields['reason']}
        optional={texts.optional}
      >
        <TextArea
          value={reason}
          maxLength={500}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
      </Field>
      {mustProve && (
        <>
          <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
          <Field
            label={texts.password}
            hint={texts.passwordHint}
            error={(submitted ? missing : undefined) ?? wrongPassword}
          >
            <PasswordInput
              autoComplete="current-password"
              autoFocus
              showLabel={texts.show}
              hideLabel={texts.hide}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        </>
      )}
    </form>
  )
}

function Lines({ heading, lines }: { heading: string; lines: readonly string[] }) {
  return (
    <section className="grid content-start gap-1.5">
      <h3 className="text-sm font-semibold">{heading}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-sm text-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
