import { useState } from 'react'
import * as z from 'zod/mini'
import { Email } from '#platform/contract/fields.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { showFieldFailures, useContractForm, useIsLive } from '#kit/forms/contract-form.ts'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { en } from '#texts/kit/kit.ts'
import { forgotPassword } from '../web/sign-in-requests.ts'
import { codeAndPasswordTexts } from '#texts/accounts/sign-in/code-and-password.ts'
import { EmailField } from './email-field.tsx'
import { Refused } from './sign-in-frame.tsx'

const texts = codeAndPasswordTexts.forgot
const Answers = z.object({ email: Email })
type Answers = z.output<typeof Answers>

/** Requests a link to set a new password. The response never shows whether the address has an account. */
export function ForgotPasswordForm() {
  const dispatch = useAppDispatch()
  const live = useIsLive()
  const form = useContractForm<Answers, Answers>(Answers)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async ({ email }) => {
    setFailure(null)
    setSent(null)
    try {
      const { message } = await dispatch(forgotPassword({ body: { email } })).unwrap()
      setSent(message || en.call.passwordResetSent)
    } catch (error) {
      const refused = error as CallFailure
      if (!showFieldFailures(form, refused, ['email'])) setFailure(refused)
    }
  })
  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-4">
      {failure && <Refused failure={failure} />}
      {sent && (
        <Banner tone="ok" announce lead={`${sent}.`}>
          {texts.sentHelp}
        </Banner>
      )}
      <EmailField error={errors.email?.message} input={form.register('email')} />
      <Button
        type="submit"
        tone={sent ? 'line' : 'main'}
        wide
        busy={isSubmitting}
        busyLabel={texts.busy}
        disabled={!live}
      >
        {sent ? texts.another : texts.button}
      </Button>
      <p className="text-sm">
        <Anchor href={paths.signUp}>{texts.toLogIn}</Anchor>
      </p>
    </form>
  )
}
