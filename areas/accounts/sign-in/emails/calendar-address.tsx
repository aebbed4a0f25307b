import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { mailFactTexts, mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { calendarAddressTexts as texts } from '#texts/accounts/sign-in/emails.ts'
import { NotYou } from './not-you.tsx'

export interface CalendarAddress {
  name: string
  at: string
  /** The device's label, as the list of sessions shows it. */
  device: string
}

export const calendarAddress = message<CalendarAddress>({
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
