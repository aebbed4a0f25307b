import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFactTexts, mailFrameTexts } from '#texts/kit/mail.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { alarmEmailTexts } from '#texts/oversight/alarms/emails.ts'

const texts = alarmEmailTexts.alarm

export interface OfficeAlarm {
  /** The description of the alarm, as in the list of alarms. */
  sentence: string
  found: number
  at: string
}

export const officeAlarm = message<OfficeAlarm>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyOffice,
  Body: ({ sentence, found, at, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{texts.lead}</Text>
      <Facts
        rows={[
          { label: texts.what, value: sentence },
          { label: texts.found, value: String(found) },
          { label: mailFactTexts.when, value: dayAndTime(at) },
        ]}
      />
      <Action href={links.staffAlarms} label={texts.open} />
    </>
  ),
})
