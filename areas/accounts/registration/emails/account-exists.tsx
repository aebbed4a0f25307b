import { message } from '#kit/mail/message.ts'
import { Action, Heading, Link, Text } from '#kit/mail/parts.tsx'
import { accountExistsTexts as texts } from '#texts/accounts/registration/emails.ts'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { dayAndTime } from '#kit/mail/when.ts'

export interface AccountExists {
  requestedAt: string
}

export const accountExists = message<AccountExists>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ requestedAt, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(null)}</Text>
      <Text>{texts.lead({ at: dayAndTime(requestedAt) })}</Text>
      <Action href={links.signUp} label={texts.signIn} />
      <Text>
        {texts.forgotten} <Link href={links.forgot}>{texts.setNew}</Link>
      </Text>
      <Text>{texts.notYou}</Text>
    </>
  ),
})
