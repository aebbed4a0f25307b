import { message } from '#kit/mail/message.ts'
import { Action, Heading, PlainLink, Text } from '#kit/mail/parts.tsx'
import { claimInvitationTexts as texts } from '#texts/students/records/emails.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { dayAndTime } from '#kit/mail/when.ts'

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
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      <Text>{texts.everything}</Text>
      <Action href={links.resetPassword(token, { staff: false, first: true })} label={texts.action} />
      <Text>{texts.life({ until: dayAndTime(expiresAt) })}</Text>
      <Text>{texts.notYou}</Text>
      <PlainLink href={links.resetPassword(token, { staff: false, first: true })} lead={texts.byHand} />
    </>
  ),
})
