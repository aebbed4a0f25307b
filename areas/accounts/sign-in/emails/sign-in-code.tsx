import { message } from '#kit/mail/message.ts'
import { Code, Heading, Link, Small, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { accountWords } from '../texts/emails.ts'

const words = accountWords.signInCode

export interface SignInCode {
  name: string
  /** The code itself: given to the outbox as its secret. */
  code: string
  requestedAt: string
  expiresAt: string
  /** The device's label, as the list of sessions shows it. */
  device?: string | null
}

export const signInCode = message<SignInCode>({
  subject: ({ requestedAt }) => words.subject(requestedAt),
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, code, requestedAt, expiresAt, device, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead}</Text>
      <Code label={words.label} value={code} />
      <Text>{words.life(expiresAt)}</Text>
      <Text>{words.tellNobody}</Text>
      <Text>
        {words.notYou} <Link href={links.forgot}>{words.setNew}</Link>.
      </Text>
      <Small>{words.asked(requestedAt, device ?? null)}</Small>
    </>
  ),
})
