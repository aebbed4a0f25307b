import { message } from '#kit/mail/message.ts'
import { Action, Heading, Link, Text } from '#kit/mail/parts.tsx'
import { accountWords } from '#areas/accounts/sign-in/texts/emails.ts'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'

const words = accountWords.accountExists

export interface AccountExists {
  requestedAt: string
}

export const accountExists = message<AccountExists>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ requestedAt, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(null)}</Text>
      <Text>{words.lead(requestedAt)}</Text>
      <Action href={links.signUp} label={words.signIn} />
      <Text>
        {words.forgotten} <Link href={links.forgot}>{words.setNew}</Link>.
      </Text>
      <Text>{words.notYou}</Text>
    </>
  ),
})
