import { dayAndTime } from '#kit/mail/when.ts'
import { NotYou } from '#areas/accounts/sign-in/emails/not-you.tsx'
import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { factorTexts } from '#texts/accounts/second-factor/emails.ts'

const texts = factorTexts.factorChanged

export interface FactorChanged {
  name: string
  what: keyof typeof texts.what
  at: string
}

export const factorChanged = message<FactorChanged>({
  subject: () => texts.subject,
  preview: ({ what }) => texts.what[what],
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, what, at, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {texts.what[what]} {texts.on({ at: dayAndTime(at) })} {texts.ifYou}
      </Text>
      <NotYou title={texts.notYou} next={texts.notYouNext} action={texts.setNew} href={links.forgot} />
    </>
  ),
})
