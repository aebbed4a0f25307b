import { day, moment } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Action, ByHand, Heading, Small, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { leavingWords } from '#texts/students/closing/emails.ts'

const words = leavingWords.closing

export interface AccountClosing {
  name: string
  closedAt: string
  /** The token of the link that keeps the account, passed to the outbox as its secret. */
  token: string
  /** When the account is deleted for good, and the link expires. */
  expiresAt: string
}

export const accountClosing = message<AccountClosing, 'token'>({
  secret: 'token',
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, closedAt, token, expiresAt, links }) => (
    <>
      <Heading>{words.heading({ goes: day(expiresAt) })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead({ at: moment(closedAt) })}</Text>
      <Text>{words.change({ goes: moment(expiresAt) })}</Text>
      <Action href={links.keepAccount(token)} label={words.keep} />
      <Text>{words.goes}</Text>
      <Text>{words.notYou}</Text>
      <ByHand href={links.keepAccount(token)} lead={words.byHand} />
      <Small>{words.receipt}</Small>
    </>
  ),
})
