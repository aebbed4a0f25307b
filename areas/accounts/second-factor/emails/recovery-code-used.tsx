import { dayAndTime } from '#kit/mail/when.ts'
import { NotYou } from '#areas/accounts/sign-in/emails/not-you.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { factorTexts } from '#texts/accounts/second-factor/emails.ts'

const texts = factorTexts.recoveryCodeUsed

export interface RecoveryCodeUsed {
  name: string
  at: string
  left: number
}

export const recoveryCodeUsed = message<RecoveryCodeUsed>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, at, left, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {texts.lead({ at: dayAndTime(at) })} {texts.left({ left })}
      </Text>
      <Action href={links.staffAccount} label={texts.action} />
      <NotYou title={texts.notYou} next={texts.notYouNext} action={texts.setNew} href={links.forgot} />
    </>
  ),
})
