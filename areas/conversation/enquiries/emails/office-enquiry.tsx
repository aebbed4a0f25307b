import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { factWords, frameWords } from '#texts/kit/mail.ts'
import { moment } from '#kit/mail/when.ts'
import { enquiryWords } from '#texts/conversation/enquiries/emails.ts'

const words = enquiryWords.enquiry

export interface OfficeEnquiry {
  kind: 'contact' | 'registration' | 'course'
  at: string
}

export const officeEnquiry = message<OfficeEnquiry>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyOffice,
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
