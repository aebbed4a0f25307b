import { message } from '../look/message.ts'
import { Action, Heading, Subheading, Text } from '../look/parts.tsx'
import { Steps, type Step } from '../look/stones.tsx'
import { decisionWords } from '../words/applications.ts'
import { frameWords } from '../words/frame.ts'
import { day } from '../words/when.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionWords.joined

export interface JoinedConfirmed extends ApplicationMail {
  confirmedAt: string
  /** Whether the offer has conditions. */
  hasConditions: boolean
}

export const joinedConfirmed = message<JoinedConfirmed>({
  subject: ({ application }) => words.subject(application.reference),
  preview: () => words.preview,
  why: frameWords.whyApplication,
  Body: ({ name, application, confirmedAt, hasConditions, links }) => (
    <>
      <Heading>{words.heading(application.university)}</Heading>
      <Text>{frameWords.hello(name)}</Text>
      <Text>{words.lead(confirmedAt)}</Text>
      <ApplicationFacts application={application} />
      <Subheading>{words.next}</Subheading>
      <Steps steps={stepsAfterJoining(confirmedAt, hasConditions)} />
      <Action href={links.application(application.id)} label={words.open} />
      <Text>{words.others}</Text>
    </>
  ),
})

function stepsAfterJoining(confirmedAt: string, hasConditions: boolean): Step[] {
  const papers: Step = {
    title: words.papers,
    detail: words.papersDetail,
    state: hasConditions ? 'ahead' : 'now',
  }
  return [
    { title: words.confirmed, detail: day(confirmedAt), state: 'done' },
    ...(hasConditions
      ? [{ title: words.conditions, detail: words.conditionsDetail, state: 'now' } satisfies Step]
      : []),
    papers,
    { title: words.travel, detail: words.travelDetail, state: 'ahead' },
  ]
}
