import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFactTexts, mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { day, shortDay } from '#kit/mail/when.ts'
import { stepDueOfficeMailTexts as texts } from '#texts/applications/outside-steps/emails.ts'

export interface OutsideStepDueOffice {
  /** Name of the officer. */
  name: string
  applicationId: string
  reference: string
  student: string
  university: string
  /** Name of the step in the office. */
  step: string
  dueOn: string
}

export const outsideStepDueOffice = message<OutsideStepDueOffice>({
  subject: ({ step, dueOn, reference }) => texts.subject({ step, day: shortDay(dueOn), reference }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyOffice,
  Body: ({ name, applicationId, reference, student, university, step, dueOn, links }) => (
    <>
      <Heading>{texts.heading({ step, day: day(dueOn) })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ reference })}</Text>
      <Facts
        rows={[
          { label: texts.student, value: student },
          { label: mailFactTexts.university, value: university },
        ]}
      />
      <Action href={links.staffApplication(applicationId)} label={texts.open} />
    </>
  ),
})
