import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFactTexts, mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { day } from '#kit/mail/when.ts'
import { stepReportedMailTexts as texts } from '#texts/applications/outside-steps/emails.ts'

export interface OutsideStepReported {
  /** Name of the officer. */
  name: string
  applicationId: string
  reference: string
  student: string
  university: string
  /** Name of the step in the office. */
  step: string
  /** The day that the student gives. */
  doneOn: string | null
  /** The reference that the student gives. */
  given: string | null
}

export const outsideStepReported = message<OutsideStepReported>({
  subject: ({ step, reference }) => texts.subject({ step, reference }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyOffice,
  Body: ({ name, applicationId, reference, student, university, step, doneOn, given, links }) => (
    <>
      <Heading>{texts.heading({ student, step })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      <Facts
        rows={[
          { label: texts.step, value: step },
          { label: texts.doneOn, value: doneOn === null ? null : day(doneOn) },
          { label: texts.given, value: given },
          { label: mailFactTexts.university, value: university },
          { label: mailFactTexts.reference, value: reference },
        ]}
      />
      <Action href={links.staffApplication(applicationId)} label={texts.open} />
    </>
  ),
})
