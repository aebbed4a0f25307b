import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Heading, Link, Small, Text } from '#kit/mail/parts.tsx'
import { factWords, frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { moment } from '#kit/mail/when.ts'
import { accountWords } from '../texts/emails.ts'
import { NotYou } from './not-you.tsx'

const words = accountWords.newSignIn

export interface NewSignIn {
  name: string
  at: string
  /** The device's label, as the list of sessions shows it. */
  device: string | null
  /** The token of the link that signs everybody out: given to the outbox as its secret. */
  token: string
  expiresAt: string
}

export const newSignIn = message<NewSignIn>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, at, device, token, expiresAt, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead}</Text>
      <Facts
        rows={[
          { label: factWords.when, value: moment(at) },
          { label: factWords.device, value: device },
        ]}
      />
      <NotYou title={words.notYou} next={words.notYouNext} action={words.notMe} href={links.notMe(token)} />
      <Small>{words.life(expiresAt)}</Small>
      <Small>
        {words.devices} <Link href={links.profile}>{words.seeDevices}</Link>
      </Small>
    </>
  ),
})
