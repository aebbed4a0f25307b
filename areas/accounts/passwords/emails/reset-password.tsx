import { message } from '#kit/mail/message.ts'
import { Action, ByHand, Heading, Text } from '#kit/mail/parts.tsx'
import { accountWords } from '#areas/accounts/sign-in/texts/emails.ts'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'

const words = accountWords.resetPassword

export interface ResetPassword {
  name: string
  /** The token of the link: given to the outbox as its secret. */
  token: string
  /** Whether it is the password of somebody of the office or a university: theirs are longer. */
  staff: boolean
  requestedAt: string
  expiresAt: string
}

export const resetPassword = message<ResetPassword>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, token, staff, requestedAt, expiresAt, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead(requestedAt)}</Text>
      <Action href={links.resetPassword(token, { staff, first: false })} label={words.action} />
      <Text>{words.life(expiresAt)}</Text>
      <Text>{words.notYou}</Text>
      <ByHand href={links.resetPassword(token, { staff, first: false })} lead={words.byHand} />
    </>
  ),
})
