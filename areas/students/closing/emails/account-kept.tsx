import { dayAndTime } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { NotYou } from '#areas/accounts/offers-emails.ts'
import { leavingTexts } from '#texts/students/closing/emails.ts'

const texts = leavingTexts.kept

export interface AccountKept {
  name: string
  keptAt: string
}

export const accountKept = message<AccountKept>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, keptAt, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ at: dayAndTime(keptAt) })}</Text>
      <Action href={links.signUp} label={texts.signIn} />
      <NotYou title={texts.notYou} next={texts.notYouNext} action={texts.setNew} href={links.forgot} />
    </>
  ),
})
