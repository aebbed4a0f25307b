import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Heading, Link, Small, Text } from '#kit/mail/parts.tsx'
import { mailFactTexts, mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { newSignInTexts as texts } from '#texts/accounts/sign-in/emails.ts'
import { NotYou } from './not-you.tsx'

export interface NewSignIn {
  name: string
  at: string
  /** The device's label, as the list of sessions shows it. */
  device: string | null
  /** The token of the link that signs out every device, passed to the outbox as its secret. */
  token: string
  expiresAt: string
}

export const newSignIn = message<NewSignIn, 'token'>({
  secret: 'token',
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, at, device, token, expiresAt, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      <Facts
        rows={[
          { label: mailFactTexts.when, value: dayAndTime(at) },
          { label: mailFactTexts.device, value: device },
        ]}
      />
      <NotYou title={texts.notYou} next={texts.notYouNext} action={texts.notMe} href={links.notMe(token)} />
      <Small>{texts.life({ until: dayAndTime(expiresAt) })}</Small>
      <Small>
        {texts.devices} <Link href={links.profile}>{texts.seeDevices}</Link>
      </Small>
    </>
  ),
})
