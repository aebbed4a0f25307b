import { moment } from '#kit/mail/when.ts'
import { NotYou } from '#areas/accounts/sign-in/emails/not-you.tsx'
import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { factorWords } from '#texts/accounts/second-factor/emails.ts'

const words = factorWords.factorChanged

export interface FactorChanged {
  name: string
  what: keyof typeof words.what
  at: string
}

export const factorChanged = message<FactorChanged>({
  subject: () => words.subject,
  preview: ({ what }) => words.what[what],
  why: () => frameWords.whyAccount,
  Body: ({ name, what, at, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {words.what[what]} {words.on({ at: moment(at) })} {words.ifYou}
      </Text>
      <NotYou title={words.notYou} next={words.notYouNext} action={words.setNew} href={links.forgot} />
    </>
  ),
})
