import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { accountWords } from '#areas/accounts/sign-in/texts/emails.ts'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { NotYou } from '#areas/accounts/sign-in/emails/not-you.tsx'

const words = accountWords.passwordChanged

export interface PasswordChanged {
  name: string
  changedAt: string
  /** `reset` with a link from an e-mail, `changed` in the profile with the old password. */
  how: 'reset' | 'changed'
}

export const passwordChanged = message<PasswordChanged>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, changedAt, how, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {words[how](changedAt)} {words.ifYou}
      </Text>
      <NotYou title={words.notYou} next={words.notYouNext} action={words.setNew} href={links.forgot} />
    </>
  ),
})
