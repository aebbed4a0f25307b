import { FirstPassword } from './first-password.tsx'
import { message } from '#kit/mail/message.ts'
import { invitationTexts as texts } from '#texts/accounts/registration/emails.ts'

export interface Invitation {
  name: string
  /** The token of the link, passed to the outbox as its secret. */
  token: string
  expiresAt: string
}

export const invitation = message<Invitation, 'token'>({
  secret: 'token',
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => texts.why,
  Body: ({ name, token, expiresAt, links }) => (
    <FirstPassword
      name={name}
      href={links.resetPassword(token, { staff: false, first: true })}
      expiresAt={expiresAt}
      texts={texts}
    />
  ),
})
