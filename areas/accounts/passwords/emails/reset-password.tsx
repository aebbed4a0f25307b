import { message } from '#kit/mail/message.ts'
import { Action, PlainLink, Heading, Text } from '#kit/mail/parts.tsx'
import { resetPasswordTexts as texts } from '#texts/accounts/passwords/emails.ts'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { dayAndTime, time } from '#kit/mail/when.ts'

export interface ResetPassword {
  name: string
  /** The token of the link, passed to the outbox as its secret. */
  token: string
  /** Whether it is the password of a console user: theirs are longer. */
  staff: boolean
  requestedAt: string
  expiresAt: string
}

export const resetPassword = message<ResetPassword, 'token'>({
  secret: 'token',
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, token, staff, requestedAt, expiresAt, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ at: dayAndTime(requestedAt) })}</Text>
      <Action href={links.resetPassword(token, { staff, first: false })} label={texts.action} />
      <Text>{texts.life({ until: time(expiresAt) })}</Text>
      <Text>{texts.notYou}</Text>
      <PlainLink href={links.resetPassword(token, { staff, first: false })} lead={texts.byHand} />
    </>
  ),
})
