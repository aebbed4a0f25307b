import { useState } from 'react'
import * as z from 'zod/mini'
import { NewPassword, TypedPassword } from '#platform/contract/fields.ts'
import { call, CallError } from '#kit/store/api.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { showFieldFailures, useContractForm } from '#kit/forms/contract-form.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { PasswordInput } from '#kit/ui/fields/password-input.tsx'
import { accountTexts } from '#texts/accounts/profile/account.ts'
import { changePassword } from '../contract/sign-in.ts'

const texts = accountTexts.profile
const Passwords = z.object({ current: TypedPassword, password: NewPassword })
type Passwords = z.output<typeof Passwords>

/** Changes the password. Every other device is logged out, so `onChanged` reloads them. */
export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const email = useAppSelector((state) => state.info.user?.email)
  const form = useContractForm<Passwords, Passwords>(Passwords, {
    defaultValues: { current: '', password: '' },
  })
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [changed, setChanged] = useState(false)
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async (body) => {
    setFailure(null)
    setChanged(false)
    try {
      await call(changePassword, { body })
      form.reset()
      setChanged(true)
      onChanged()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const refused = error.failure
      if (refused.code === 'wrong_password') {
        form.setError('current', { message: refused.message }, { shouldFocus: true })
      } else if (!showFieldFailures(form, refused, ['current', 'password'])) setFailure(refused)
    }
  })
  const show = { showLabel: texts.show, hideLabel: texts.hide }
  return (
    <Card padded aria-labelledby="password" className="grid gap-4">
      <div>
        <h2 id="password" className="text-h3">
          {texts.password}
        </h2>
        <p className="mt-1 text-sm text-soft">{texts.passwordHelp}</p>
      </div>
      {failure && <Banner tone="error">{failure.message}</Banner>}
      {changed && (
        <Banner tone="ok" announce>
          {texts.changed}
        </Banner>
      )}
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        {/* Password managers look for the account the new password belongs to. */}
        <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
        <Field label={texts.current} error={errors.current?.message}>
          <PasswordInput autoComplete="current-password" {...show} {...form.register('current')} />
        </Field>
        <Field label={texts.next} hint={texts.nextHint} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...show} {...form.register('password')} />
        </Field>
        <div>
          <Button type="submit" busy={isSubmitting} busyLabel={texts.changing}>
            {texts.change}
          </Button>
        </div>
      </form>
    </Card>
  )
}
