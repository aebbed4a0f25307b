import { moment } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { NotYou } from '#areas/accounts/offers-emails.ts'
import { leavingWords } from '#texts/students/closing/emails.ts'

const words = leavingWords.kept

export interface AccountKept {
  name: string
  keptAt: string
}

export const accountKept = message<AccountKept>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, keptAt, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead({ at: moment(keptAt) })}</Text>
      <Action href={links.signUp} label={words.signIn} />
      <NotYou title={words.notYou} next={words.notYouNext} action={words.setNew} href={links.forgot} />
    </>
  ),
})
