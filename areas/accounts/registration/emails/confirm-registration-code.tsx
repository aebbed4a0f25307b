import { message } from '#kit/mail/message.ts'
import { Code, Heading, Text } from '#kit/mail/parts.tsx'
import { confirmAddressTexts as texts } from '#texts/accounts/registration/emails.ts'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { clock, dayAndTime } from '#kit/mail/when.ts'

/** No name: otherwise anyone could send their own text to a stranger's address in our mail. */
export interface ConfirmRegistrationCode {
  /** The code itself, passed to the outbox as its secret. */
  code: string
  requestedAt: string
  expiresAt: string
}

export const confirmRegistrationCode = message<ConfirmRegistrationCode, 'code'>({
  secret: 'code',
  subject: ({ requestedAt }) => texts.subject({ time: clock(requestedAt) }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAddress,
  Body: ({ code, expiresAt }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(null)}</Text>
      <Text>{texts.lead}</Text>
      <Code label={texts.label} value={code} />
      <Text>{texts.life({ until: dayAndTime(expiresAt) })}</Text>
      <Text>{texts.doNotShare}</Text>
      <Text>{texts.notYou}</Text>
    </>
  ),
})
