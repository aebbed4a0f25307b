import { day, dayAndTime } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Action, PlainLink, Heading, Small, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { leavingTexts } from '#texts/students/closing/emails.ts'

const texts = leavingTexts.closing

export interface AccountClosing {
  name: string
  closedAt: string
  /** The token of the link that reopens the account, passed to the outbox as its secret. */
  token: string
  /** When the account is deleted for good, and the link expires. */
  expiresAt: string
}

export const accountClosing = message<AccountClosing, 'token'>({
  secret: 'token',
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, closedAt, token, expiresAt, links }) => (
    <>
      <Heading>{texts.heading({ goes: day(expiresAt) })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ at: dayAndTime(closedAt) })}</Text>
      <Text>{texts.change({ goes: dayAndTime(expiresAt) })}</Text>
      <Action href={links.keepAccount(token)} label={texts.keep} />
      <Text>{texts.goes}</Text>
      <Text>{texts.notYou}</Text>
      <PlainLink href={links.keepAccount(token)} lead={texts.byHand} />
      <Small>{texts.receipt}</Small>
    </>
  ),
})
