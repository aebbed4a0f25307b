import { message } from '#kit/mail/message.ts'
import { Code, Heading, Text } from '#kit/mail/parts.tsx'
import { accountWords } from '#areas/accounts/sign-in/texts/emails.ts'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'

const words = accountWords.confirmAddress

/** No name: whoever registers a stranger's address could otherwise write to them in ours. */
export interface ConfirmRegistrationCode {
  /** The code itself: given to the outbox as its secret. */
  code: string
  requestedAt: string
  expiresAt: string
}

export const confirmRegistrationCode = message<ConfirmRegistrationCode>({
  subject: ({ requestedAt }) => words.subject(requestedAt),
  preview: () => words.preview,
  why: () => frameWords.whyAddress,
  Body: ({ code, expiresAt }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(null)}</Text>
      <Text>{words.lead}</Text>
      <Code label={words.label} value={code} />
      <Text>{words.life(expiresAt)}</Text>
      <Text>{words.tellNobody}</Text>
      <Text>{words.notYou}</Text>
    </>
  ),
})
