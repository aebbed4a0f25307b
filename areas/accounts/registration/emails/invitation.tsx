import { message } from '#kit/mail/message.ts'
import { Action, ByHand, Heading, Text } from '#kit/mail/parts.tsx'
import { accountWords } from '#areas/accounts/sign-in/texts/emails.ts'
import { greeting } from '#kit/mail/greeting.ts'

const words = accountWords.invitation

export interface Invitation {
  name: string
  /** The token of the link: given to the outbox as its secret. */
  token: string
  expiresAt: string
}

export const invitation = message<Invitation>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => words.why,
  Body: ({ name, token, expiresAt, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead}</Text>
      <Action href={links.resetPassword(token, { staff: false, first: true })} label={words.action} />
      <Text>{words.life(expiresAt)}</Text>
      <Text>{words.notYou}</Text>
      <ByHand href={links.resetPassword(token, { staff: false, first: true })} lead={words.byHand} />
    </>
  ),
})
