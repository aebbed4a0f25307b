import { message } from '#kit/mail/message.ts'
import { Action, Heading, Subheading, Text } from '#kit/mail/parts.tsx'
import { Steps, type Step } from '#kit/mail/stones.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { day, moment } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionMailTexts.joined

export interface JoinedConfirmed extends ApplicationMail {
  confirmedAt: string
  /** Whether the offer has conditions. */
  hasConditions: boolean
}

export const joinedConfirmed = message<JoinedConfirmed>({
  subject: ({ application }) => words.subject({ reference: application.reference }),
  preview: () => words.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, confirmedAt, hasConditions, links }) => (
    <>
      <Heading>{words.heading({ university: application.university })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead({ at: moment(confirmedAt) })}</Text>
      <ApplicationFacts application={application} />
      <Subheading>{words.next}</Subheading>
      <Steps steps={stepsAfterJoining(confirmedAt, hasConditions)} />
      <Action href={links.application(application.id)} label={words.open} />
      <Text>{words.others}</Text>
    </>
  ),
})

function stepsAfterJoining(confirmedAt: string, hasConditions: boolean): Step[] {
  const documents: Step = {
    title: words.documents,
    detail: words.documentsDetail,
    state: hasConditions ? 'ahead' : 'now',
  }
  return [
    { title: words.confirmed, detail: day(confirmedAt), state: 'done' },
    ...(hasConditions
      ? [{ title: words.conditions, detail: words.conditionsDetail, state: 'now' } satisfies Step]
      : []),
    documents,
    { title: words.travel, detail: words.travelDetail, state: 'ahead' },
  ]
}
