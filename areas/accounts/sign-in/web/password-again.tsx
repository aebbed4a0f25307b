import { useState } from 'react'
import * as z from 'zod/mini'
import { TypedPassword } from '#platform/contract/fields.ts'
import { call, CallError } from '#kit/store/api.ts'
import { useContractForm } from '#kit/forms/contract-form.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { PasswordInput } from '#kit/ui/fields/password-input.tsx'
import { provePassword } from '../contract/sign-in.ts'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'

const texts = leavingTexts.proof
const Proof = z.object({ password: TypedPassword })
type Proof = z.output<typeof Proof>

export interface PasswordAgainProps {
  open: boolean
  /** Why the password is needed, as a sentence. */
  lead: string
  onProved: () => void
  onCancel: () => void
}

/** Asks for the password again, before a step that needs fresh proof. */
export function PasswordAgain({ open, lead, onProved, onCancel }: PasswordAgainProps) {
  return (
    <Dialog open={open} onClose={onCancel} heading={texts.heading}>
      <ProofForm lead={lead} onProved={onProved} onCancel={onCancel} />
    </Dialog>
  )
}

/** The form of it, for a dialog that offers other ways too. */
export function ProofForm({ lead, onProved, onCancel }: Omit<PasswordAgainProps, 'open'>) {
  const email = useAppSelector((state) => state.info.user?.email)
  const form = useContractForm<Proof, Proof>(Proof, { defaultValues: { password: '' } })
  const [failed, setFailed] = useState<string | null>(null)
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async (body) => {
    setFailed(null)
    try {
      await call(provePassword, { body })
      onProved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { code, message } = error.failure
      if (code === 'wrong_password') form.setError('password', { message }, { shouldFocus: true })
      else setFailed(message)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <p className="text-soft">{lead}</p>
      {failed !== null && <Banner tone="error">{failed}</Banner>}
      {/* Password managers look for the account the password belongs to. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <Field label={texts.password} error={errors.password?.message}>
        <PasswordInput
          autoComplete="current-password"
          showLabel={texts.show}
          hideLabel={texts.hide}
          autoFocus
          {...form.register('password')}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" busy={isSubmitting} busyLabel={texts.checking}>
          {texts.go}
        </Button>
        <Button onClick={onCancel} disabled={isSubmitting}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
