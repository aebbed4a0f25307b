import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { tooManyCodesTexts as texts } from '#texts/accounts/sign-in/emails.ts'
import { NotYou } from './not-you.tsx'

export interface TooManyCodes {
  name: string
  /** How many wrong codes were entered. */
  wrong: number
  /** When codes are accepted again. */
  until: string
}

export const tooManyCodes = message<TooManyCodes>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, wrong, until, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ wrong, until: dayAndTime(until) })}</Text>
      <Text>{texts.ifYou}</Text>
      <NotYou title={texts.notYou} next={texts.notYouNext} action={texts.setNew} href={links.forgot} />
    </>
  ),
})
