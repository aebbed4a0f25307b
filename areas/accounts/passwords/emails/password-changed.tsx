import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { passwordChangedTexts as texts } from '#texts/accounts/passwords/emails.ts'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { NotYou } from '#areas/accounts/sign-in/emails/not-you.tsx'

export interface PasswordChanged {
  name: string
  changedAt: string
  /** `reset` with a link from an e-mail, `changed` in the profile with the old password. */
  how: 'reset' | 'changed'
}

export const passwordChanged = message<PasswordChanged>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, changedAt, how, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {texts[how]({ at: dayAndTime(changedAt) })} {texts.ifYou}
      </Text>
      <NotYou title={texts.notYou} next={texts.notYouNext} action={texts.setNew} href={links.forgot} />
    </>
  ),
})
