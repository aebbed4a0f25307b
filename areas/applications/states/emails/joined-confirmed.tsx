import { message } from '#kit/mail/message.ts'
import { Action, Heading, Subheading, Text } from '#kit/mail/parts.tsx'
import { Steps, type Step } from '#kit/mail/steps.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { day, dayAndTime } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = decisionMailTexts.joined

export interface JoinedConfirmed extends ApplicationMail {
  confirmedAt: string
  /** Whether the offer has conditions. */
  hasConditions: boolean
}

export const joinedConfirmed = message<JoinedConfirmed>({
  subject: ({ application }) => texts.subject({ reference: application.reference }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, confirmedAt, hasConditions, links }) => (
    <>
      <Heading>{texts.heading({ university: application.university })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ at: dayAndTime(confirmedAt) })}</Text>
      <ApplicationFacts application={application} />
      <Subheading>{texts.next}</Subheading>
      <Steps steps={stepsAfterJoining(confirmedAt, hasConditions)} />
      <Action href={links.application(application.id)} label={texts.open} />
      <Text>{texts.others}</Text>
    </>
  ),
})

function stepsAfterJoining(confirmedAt: string, hasConditions: boolean): Step[] {
  const documents: Step = {
    title: texts.documents,
    detail: texts.documentsDetail,
    state: hasConditions ? 'ahead' : 'now',
  }
  return [
    { title: texts.confirmed, detail: day(confirmedAt), state: 'done' },
    ...(hasConditions
      ? [{ title: texts.conditions, detail: texts.conditionsDetail, state: 'now' } satisfies Step]
      : []),
    documents,
    { title: texts.travel, detail: texts.travelDetail, state: 'ahead' },
  ]
}
