import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { factWords, frameWords } from '#texts/kit/mail.ts'
import { moment } from '#kit/mail/when.ts'
import { oversightWords } from '#texts/oversight/alarms/emails.ts'

const words = oversightWords.alarm

export interface OfficeAlarm {
  /** What must not be, as the list of alarms says it. */
  sentence: string
  found: number
  at: string
}

export const officeAlarm = message<OfficeAlarm>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyOffice,
  Body: ({ sentence, found, at, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{words.lead}</Text>
      <Facts
        rows={[
          { label: words.what, value: sentence },
          { label: words.found, value: String(found) },
          { label: factWords.when, value: moment(at) },
        ]}
      />
      <Action href={links.staffAlarms} label={words.open} />
    </>
  ),
})
