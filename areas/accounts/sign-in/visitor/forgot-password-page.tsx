import { codeAndPasswordTexts } from '#texts/accounts/sign-in/code-and-password.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Requests a link to set a new password. */
export default function ForgotPasswordPage() {
  const texts = codeAndPasswordTexts.forgot
  return (
    <SignInFrame heading={texts.heading} lead={texts.lead}>
      <ForgotPasswordForm />
    </SignInFrame>
  )
}
