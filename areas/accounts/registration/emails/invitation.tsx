import { message } from '#kit/mail/message.ts'
import { Action, PlainLink, Heading, Text } from '#kit/mail/parts.tsx'
import { invitationTexts as texts } from '#texts/accounts/registration/emails.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { dayAndTime } from '#kit/mail/when.ts'

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
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      <Action href={links.resetPassword(token, { staff: false, first: true })} label={texts.action} />
      <Text>{texts.life({ until: dayAndTime(expiresAt) })}</Text>
      <Text>{texts.notYou}</Text>
      <PlainLink href={links.resetPassword(token, { staff: false, first: true })} lead={texts.byHand} />
    </>
  ),
})
