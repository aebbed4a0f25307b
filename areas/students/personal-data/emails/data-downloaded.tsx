import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { factWords, frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { leavingWords } from '#texts/students/closing/emails.ts'
import { moment } from '#kit/mail/when.ts'
import { NotYou } from '#areas/accounts/offers-emails.ts'

const words = leavingWords.downloaded

export interface DataDownloaded {
  name: string
  at: string
  /** The device's label, as the list of sessions shows it. */
  device: string
}

export const dataDownloaded = message<DataDownloaded>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, at, device, links }) => (
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
      <NotYou title={words.notYou} next={words.notYouNext} action={words.setNew} href={links.forgot} />
    </>
  ),
})
