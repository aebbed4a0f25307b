import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFactTexts, mailFrameTexts } from '#texts/kit/mail.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { enquiryEmailTexts } from '#texts/conversation/enquiries/emails.ts'

const texts = enquiryEmailTexts.enquiry

export interface OfficeEnquiry {
  kind: 'contact' | 'registration' | 'course'
  at: string
  /** Absent from suggested courses, and from e-mails that the release before queued. */
  enquiryId?: string
}

export const officeEnquiry = message<OfficeEnquiry>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyOffice,
  Body: ({ kind, at, enquiryId, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{texts.lead}</Text>
      <Facts
        rows={[
          { label: mailFactTexts.kind, value: texts[kind] },
          { label: mailFactTexts.when, value: dayAndTime(at) },
        ]}
      />
      <Action
        href={enquiryId === undefined ? links.staffEnquiries : links.staffEnquiry(enquiryId)}
        label={texts.open}
      />
    </>
  ),
})
