import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { NewPassword, NewStaffPassword } from '#platform/contract/fields.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { showFieldFailures, useContractForm, useIsLive } from '#kit/forms/contract-form.ts'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { resetPassword } from '../web/sign-in-requests.ts'
import { codeAndPasswordTexts } from '#texts/accounts/sign-in/code-and-password.ts'
import { signInTexts } from '#texts/accounts/sign-in/sign-in.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { readResetLink, type ResetLink } from './reset-token.ts'
import { Refused, SignInFrame } from './sign-in-frame.tsx'

const texts = codeAndPasswordTexts.reset
const Answers = z.object({ password: NewPassword })
const StaffAnswers = z.object({ password: NewStaffPassword })
type Answers = z.output<typeof Answers>

/** Reserves the height of the taller one: nothing below moves when the script has found no link. */
const cardHeight = 'min-h-72'

/**
 * Sets a new password with the link from the e-mail; if the link does not work, a new one can be requested right here.
 */
export default function ResetPasswordPage() {
  // Undefined until the script has read it, so that the first render matches the prerendered one.
  const [link, setLink] = useState<ResetLink | null>()
  const [spent, setSpent] = useState<CallFailure | null>(null)
  const [done, setDone] = useState(false)
  useEffect(() => setLink(readResetLink()), [])

  if (done) {
    return (
      <SignInFrame heading={texts.doneHeading} lead={texts.done}>
        <LinkButton tone="main" wide href={paths.signUp}>
          {texts.toLogIn}
        </LinkButton>
      </SignInFrame>
    )
  }
  if (spent !== null) {
    return (
      <SignInFrame heading={texts.spentHeading} lead={spent.message}>
        <ForgotPasswordForm />
      </SignInFrame>
    )
  }
  if (link === null) {
    return (
      <SignInFrame heading={texts.heading} lead={texts.lead}>
        <div className={cardHeight}>
          <h2 className="mb-2 text-h3">{texts.noTokenHeading}</h2>
          <p className="mb-5 text-soft">{texts.noToken}</p>
          <ForgotPasswordForm />
        </div>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      heading={link?.first ? texts.firstHeading : texts.heading}
      lead={link?.first ? texts.firstLead : texts.lead}
    >
      <div className={cardHeight}>
        <NewPasswordForm link={link} onSpent={setSpent} onDone={() => setDone(true)} />
      </div>
    </SignInFrame>
  )
}

interface FormProps {
  /** Undefined until the script has read it. */
  link: ResetLink | undefined
  onSpent: (failure: CallFailure) => void
  onDone: () => void
}

function NewPasswordForm({ link, onSpent, onDone }: FormProps) {
  const dispatch = useAppDispatch()
  const live = useIsLive()
  const form = useContractForm<Answers, Answers>(link?.staff ? StaffAnswers : Answers)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async ({ password }) => {
    if (link === undefined) return
    setFailure(null)
    try {
      await dispatch(resetPassword({ body: { token: link.token, password } })).unwrap()
      onDone()
    } catch (error) {
      const refused = error as CallFailure
      // A password that is too weak leaves the link as it was; only a spent link needs a new one.
      if (refused.code === 'reset_link_spent' || refused.fields['token'] !== undefined) onSpent(refused)
      else if (!showFieldFailures(form, refused, ['password'])) setFailure(refused)
    }
  })
  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-4">
      {failure && <Refused failure={failure} />}
      <NewPasswordField
        // The prerendered page does not know the link, and a label must not change under whoever is typing.
        label={signInTexts.fields.newPassword}
        staff={link?.staff}
        typed={form.watch('password')}
        error={errors.password?.message}
        input={form.register('password')}
      />
      <Button
        type="submit"
        tone="main"
        wide
        busy={isSubmitting}
        busyLabel={texts.busy}
        disabled={!live || link === undefined}
      >
        {texts.button}
      </Button>
    </form>
  )
}
