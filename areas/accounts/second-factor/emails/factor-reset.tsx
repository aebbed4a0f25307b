import { moment } from '#kit/mail/when.ts'
import { NotYou } from '#areas/accounts/sign-in/emails/not-you.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { factorWords } from '#texts/accounts/second-factor/emails.ts'

const words = factorWords.factorReset

export interface FactorReset {
  name: string
  at: string
}

export const factorReset = message<FactorReset>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, at, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead({ at: moment(at) })}</Text>
      <Text>{words.next}</Text>
      <Action href={links.signUp} label={words.action} />
      <NotYou title={words.notAsked} next={words.notAskedNext} action={words.setNew} href={links.forgot} />
    </>
  ),
})
