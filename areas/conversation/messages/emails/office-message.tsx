import type { AboutApplication } from '#areas/applications/offers-emails.ts'
import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFactTexts, mailFrameTexts } from '#texts/kit/mail.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { messageTexts } from '#texts/conversation/messages/emails.ts'

const texts = messageTexts.message

export interface OfficeMessage {
  student: string
  /** The university that wrote; null when the student wrote. */
  university: string | null
  /** Null when the message belongs to no application. */
  application: AboutApplication | null
  at: string
  threadId: string
  /** Whether it says anything beside its files; e-mails of an earlier release do not tell. */
  hasText?: boolean
  /** How many files were sent with it. */
  files: number
}

export const officeMessage = message<OfficeMessage>({
  subject: ({ application, university }) =>
    university === null
      ? subjectOf(application?.reference)
      : texts.subjectOfUniversity({ reference: application?.reference ?? '', university }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyOffice,
  Body: ({ student, university, application, at, threadId, hasText = true, files, links }) => (
    <>
      <Heading>{university === null ? texts.heading : texts.headingOfUniversity({ university })}</Heading>
      <Text>{university === null ? texts.lead : texts.leadOfUniversity}</Text>
      {files > 0 ? <Text>{(hasText ? texts.files : texts.onlyFiles)({ count: files })}</Text> : null}
      <Facts
        rows={[
          { label: mailFactTexts.student, value: student },
          { label: mailFactTexts.program, value: application?.program ?? null },
          { label: mailFactTexts.university, value: application?.university ?? null },
          { label: mailFactTexts.reference, value: application?.reference ?? null },
          { label: mailFactTexts.when, value: dayAndTime(at) },
        ]}
      />
      <Action href={links.staffThread(threadId)} label={texts.open} />
    </>
  ),
})

const subjectOf = (reference: string | undefined): string =>
  reference === undefined ? texts.subject : texts.subjectAbout({ reference })
