import { message } from '#kit/mail/message.ts'
import { Action, Heading, Subheading, Text } from '#kit/mail/parts.tsx'
import { Steps, type Step } from '#kit/mail/stones.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { day } from '#kit/mail/when.ts'
import { decisionWords } from '../texts/emails.ts'
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
  why: () => frameWords.whyApplication,
  Body: ({ name, application, confirmedAt, hasConditions, links }) => (
    <>
      <Heading>{words.heading(application.university)}</Heading>
      <Text>{greeting(name)}</Text>
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
