import { dayAndTime } from '#kit/mail/when.ts'
import { NotYou } from '#areas/accounts/sign-in/emails/not-you.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { factorTexts } from '#texts/accounts/second-factor/emails.ts'

const texts = factorTexts.factorReset

export interface FactorReset {
  name: string
  at: string
}

export const factorReset = message<FactorReset>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, at, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ at: dayAndTime(at) })}</Text>
      <Text>{texts.next}</Text>
      <Action href={links.signUp} label={texts.action} />
      <NotYou title={texts.notAsked} next={texts.notAskedNext} action={texts.setNew} href={links.forgot} />
    </>
  ),
})
