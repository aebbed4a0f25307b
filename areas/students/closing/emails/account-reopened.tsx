import { message } from '#kit/mail/message.ts'
import { Action, Heading, Link, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { reopenedWords } from '#texts/students/closing/reopened-emails.ts'

const words = reopenedWords.reopened

export interface AccountReopened {
  name: string
}

/** The office reopened an account that it had closed. */
export const accountReopened = message<AccountReopened>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead}</Text>
      <Action href={links.signUp} label={words.signIn} />
      <Text>
        {words.noPassword} <Link href={links.forgot}>{words.setNew}</Link>
      </Text>
    </>
  ),
})
