import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { factWords, frameWords } from '#texts/kit/mail.ts'
import { moment } from '#kit/mail/when.ts'
import type { AboutApplication } from './about-application.tsx'
import { officeMailTexts as words } from '#texts/applications/states/office-emails.ts'

export interface OfficeNotice {
  event: 'joined' | 'declined' | 'withdrawn' | 'withdrawal_undone' | 'account_closing'
  application: AboutApplication
  student: string
  /** The student's reason, as text. */
  reason: string | null
  at: string
}

export const officeNotice = message<OfficeNotice>({
  subject: ({ application }) => words.subject({ reference: application.reference }),
  preview: () => words.preview,
  why: () => frameWords.whyOffice,
  Body: ({ event, application, student, reason, at, links }) => (
    <>
      <Heading>{words[event]}</Heading>
      <Text>{words.next[event]}</Text>
      <Facts
        rows={[
          { label: factWords.student, value: student },
          { label: factWords.university, value: application.university },
          { label: factWords.program, value: application.program },
          { label: factWords.intake, value: application.intake },
          { label: factWords.reference, value: application.reference },
          { label: factWords.when, value: moment(at) },
          { label: factWords.reason, value: reason },
        ]}
      />
      <Action href={links.staffApplication(application.id)} label={words.open} />
    </>
  ),
})
