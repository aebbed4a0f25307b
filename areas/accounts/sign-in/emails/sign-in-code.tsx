import { message } from '#kit/mail/message.ts'
import { Code, Heading, Link, Small, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { clock, dayAndTime, time } from '#kit/mail/when.ts'
import { signInCodeTexts as texts } from '#texts/accounts/sign-in/emails.ts'

export interface SignInCode {
  name: string
  /** The code itself, passed to the outbox as its secret. */
  code: string
  requestedAt: string
  expiresAt: string
  /** The device's label, as the list of sessions shows it. */
  device?: string | null
}

export const signInCode = message<SignInCode, 'code'>({
  secret: 'code',
  subject: ({ requestedAt }) => texts.subject({ time: clock(requestedAt) }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, code, requestedAt, expiresAt, device, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      <Code label={texts.label} value={code} />
      <Text>{texts.life({ until: time(expiresAt) })}</Text>
      <Text>{texts.doNotShare}</Text>
      <Text>
        {texts.notYou} <Link href={links.forgot}>{texts.setNew}</Link>
      </Text>
      <Small>
        {device
          ? texts.requestedFrom({ at: dayAndTime(requestedAt), device })
          : texts.requested({ at: dayAndTime(requestedAt) })}
      </Small>
    </>
  ),
})
