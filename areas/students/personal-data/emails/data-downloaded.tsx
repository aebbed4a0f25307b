import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { mailFactTexts, mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { leavingTexts } from '#texts/students/closing/emails.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { NotYou } from '#areas/accounts/offers-emails.ts'

const texts = leavingTexts.downloaded

export interface DataDownloaded {
  name: string
  at: string
  /** The device's label, as the list of sessions shows it. */
  device: string
}

export const dataDownloaded = message<DataDownloaded>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, at, device, links }) => (
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
      <NotYou title={texts.notYou} next={texts.notYouNext} action={texts.setNew} href={links.forgot} />
    </>
  ),
})
