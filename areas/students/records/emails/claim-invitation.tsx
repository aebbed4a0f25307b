import { FirstPassword } from '#areas/accounts/offers-emails.ts'
import { message } from '#kit/mail/message.ts'
import { Text } from '#kit/mail/parts.tsx'
import { claimInvitationTexts as texts } from '#texts/students/records/emails.ts'

export interface ClaimInvitation {
  name: string
  /** The token of the link, passed to the outbox as its secret. */
  token: string
  expiresAt: string
}

/** To a student for whom the office has worked so far. It names none of what was done: e-mail is not private. */
export const claimInvitation = message<ClaimInvitation, 'token'>({
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
    >
      <Text>{texts.everything}</Text>
    </FirstPassword>
  ),
})
