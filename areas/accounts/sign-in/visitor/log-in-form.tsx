import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Email, TypedPassword } from '#platform/contract/fields.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { showFieldFailures, useContractForm, useIsLive } from '#kit/forms/contract-form.ts'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { PasswordInput } from '#kit/ui/fields/password-input.tsx'
import { login } from '../web/sign-in-requests.ts'
import { signInTexts } from '#texts/accounts/sign-in/sign-in.ts'
import { EmailField } from './email-field.tsx'
import { storePendingCode } from './pending-code.ts'
import { Refused } from './sign-in-frame.tsx'

const texts = signInTexts.logIn
const Answers = z.object({ email: Email, password: TypedPassword })
type Answers = z.output<typeof Answers>
export type LogInForm = UseFormReturn<Answers, unknown, Answers>

/** The input of the login form, stored by the page so that switching tabs loses nothing. */
export const useLogInForm = (): LogInForm => useContractForm<Answers, Answers>(Answers)

/**
 * Address and password; a code is sent when they are right. `onSent` leads to the page where it is entered.
 */
export function LogIn({ form, onSent }: { form: LogInForm; onSent: () => void }) {
  const dispatch = useAppDispatch()
  const live = useIsLive()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async (answers) => {
    setFailure(null)
    try {
      const reply = await dispatch(login({ body: answers })).unwrap()
      const { challengeId, codeDigits: digits, factor, passkey, hasApp } = reply
      const code = { email: answers.email, challengeId, why: 'login' as const, sentAt: Date.now(), digits }
      storePendingCode(factor === undefined ? code : { ...code, factor, passkey, hasApp })
      onSent()
    } catch (error) {
      const refused = error as CallFailure
      if (!showFieldFailures(form, refused, ['email', 'password'])) setFailure(refused)
    }
  })
  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-4">
      {failure && <Refused failure={failure} help={failure.code === 'login_failed' && texts.failedHelp} />}
      <EmailField error={errors.email?.message} input={form.register('email')} />
      <Field label={signInTexts.fields.password} error={errors.password?.message}>
        <PasswordInput
          showLabel={signInTexts.fields.show}
          hideLabel={signInTexts.fields.hide}
          {...form.register('password')}
        />
      </Field>
      <p className="text-sm">
        <Anchor href={paths.forgot}>{texts.forgot}</Anchor>
      </p>
      <Button type="submit" tone="main" wide busy={isSubmitting} busyLabel={texts.busy} disabled={!live}>
        {texts.button}
      </Button>
    </form>
  )
}
