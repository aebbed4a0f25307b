import { moment } from '#kit/mail/when.ts'
import { NotYou } from '#areas/accounts/sign-in/emails/not-you.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { factorWords } from '#texts/accounts/second-factor/emails.ts'

const words = factorWords.recoveryCodeUsed

export interface RecoveryCodeUsed {
  name: string
  at: string
  left: number
}

export const recoveryCodeUsed = message<RecoveryCodeUsed>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, at, left, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {words.lead({ at: moment(at) })} {words.left({ left })}
      </Text>
      <Action href={links.staffAccount} label={words.action} />
      <NotYou title={words.notYou} next={words.notYouNext} action={words.setNew} href={links.forgot} />
    </>
  ),
})
