import { Facts } from '../look/lists.tsx'
import { message } from '../look/message.ts'
import { Action, Heading, Text } from '../look/parts.tsx'
import { factWords, frameWords } from '../words/frame.ts'
import { oversightWords } from '../words/oversight.ts'
import { moment } from '../words/when.ts'

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
  why: frameWords.whyOffice,
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
