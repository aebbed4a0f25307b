import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFactTexts, mailFrameTexts } from '#texts/kit/mail.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import type { AboutApplication } from './about-application.tsx'
import { officeMailTexts as texts } from '#texts/applications/states/office-emails.ts'

export interface OfficeNotice {
  event: 'joined' | 'declined' | 'withdrawn' | 'withdrawal_undone' | 'account_closing'
  application: AboutApplication
  student: string
  /** The student's reason, as text. */
  reason: string | null
  at: string
}

export const officeNotice = message<OfficeNotice>({
  subject: ({ application }) => texts.subject({ reference: application.reference }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyOffice,
  Body: ({ event, application, student, reason, at, links }) => (
    <>
      <Heading>{texts[event]}</Heading>
      <Text>{texts.next[event]}</Text>
      <Facts
        rows={[
          { label: mailFactTexts.student, value: student },
          { label: mailFactTexts.university, value: application.university },
          { label: mailFactTexts.program, value: application.program },
          { label: mailFactTexts.intake, value: application.intake },
          { label: mailFactTexts.reference, value: application.reference },
          { label: mailFactTexts.when, value: dayAndTime(at) },
          { label: mailFactTexts.reason, value: reason },
        ]}
      />
      <Action href={links.staffApplication(application.id)} label={texts.open} />
    </>
  ),
})
