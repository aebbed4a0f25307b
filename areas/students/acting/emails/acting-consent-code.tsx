import { message } from '#kit/mail/message.ts'
import { Code, Heading, Text } from '#kit/mail/parts.tsx'
import { greeting } from '#kit/mail/greeting.ts'
import { time } from '#kit/mail/when.ts'
import { consentCodeTexts as texts } from '#texts/students/acting/emails.ts'

export interface ActingConsentCode {
  name: string
  /** Name of the officer who asks. */
  officer: string
  /** The code itself, passed to the outbox as its secret. */
  code: string
  expiresAt: string
}

/** Asks a student whether the office may act for them. Reading out the code is the consent. */
export const actingConsentCode = message<ActingConsentCode, 'code'>({
  secret: 'code',
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => texts.why,
  Body: ({ name, officer, code, expiresAt }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ officer })}</Text>
      <Text>{texts.marked}</Text>
      <Text>{texts.agree}</Text>
      <Code label={texts.label} value={code} />
      <Text>{texts.life({ until: time(expiresAt) })}</Text>
      <Text>{texts.notAgree}</Text>
    </>
  ),
})
