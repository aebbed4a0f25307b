import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { neverConfirmedTexts as texts } from '#texts/accounts/registration/emails.ts'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { dayAndTime } from '#kit/mail/when.ts'

export interface NeverConfirmed {
  requestedAt: string
}

/** In place of a link to reset a password. It names nobody: anyone may have typed the name of the registration. */
export const neverConfirmed = message<NeverConfirmed>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAddress,
  Body: ({ requestedAt, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(null)}</Text>
      <Text>{texts.lead({ at: dayAndTime(requestedAt) })}</Text>
      <Text>{texts.next}</Text>
      <Action href={links.signUp} label={texts.action} />
      <Text>{texts.notYou}</Text>
    </>
  ),
})
