import { message } from '#kit/mail/message.ts'
import { Action, Heading, Link, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { reopenedTexts } from '#texts/students/closing/reopened-emails.ts'

const texts = reopenedTexts.reopened

export interface AccountReopened {
  name: string
}

/** The office reopened an account that it had closed. */
export const accountReopened = message<AccountReopened>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      <Action href={links.signUp} label={texts.signIn} />
      <Text>
        {texts.noPassword} <Link href={links.forgot}>{texts.setNew}</Link>
      </Text>
    </>
  ),
})
