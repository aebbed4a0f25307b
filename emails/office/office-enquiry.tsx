import { Facts } from '../look/lists.tsx'
import { message } from '../look/message.ts'
import { Action, Heading, Text } from '../look/parts.tsx'
import { factWords, frameWords } from '../words/frame.ts'
import { officeWords } from '../words/office.ts'
import { moment } from '../words/when.ts'

const words = officeWords.enquiry

export interface OfficeEnquiry {
  kind: 'contact' | 'registration' | 'course'
  at: string
}

export const officeEnquiry = message<OfficeEnquiry>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: frameWords.whyOffice,
  Body: ({ kind, at, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{words.lead}</Text>
      <Facts
        rows={[
          { label: factWords.kind, value: words[kind] },
          { label: factWords.when, value: moment(at) },
        ]}
      />
      <Action href={links.staffEnquiries} label={words.open} />
    </>
  ),
})
