import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { accountWords } from '../texts/emails.ts'
import { NotYou } from './not-you.tsx'

const words = accountWords.tooManyCodes

export interface TooManyCodes {
  name: string
  /** How many wrong codes closed the account to codes. */
  wrong: number
  /** From when codes count again. */
  until: string
}

export const tooManyCodes = message<TooManyCodes>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, wrong, until, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {words.lead(wrong)} {words.until(until)}
      </Text>
      <Text>{words.ifYou}</Text>
      <NotYou title={words.notYou} next={words.notYouNext} action={words.setNew} href={links.forgot} />
    </>
  ),
})
