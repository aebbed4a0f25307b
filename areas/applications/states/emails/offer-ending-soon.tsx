import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { shortDay, moment } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionMailTexts.offerEnding

export interface OfferEndingSoon extends ApplicationMail {
  replyBy: string
  /** Whole days until then, as the reader counts them: 7, 2, 1 = tomorrow, 0 = today. */
  daysLeft: number
}

export const offerEndingSoon = message<OfferEndingSoon>({
  subject: ({ application, replyBy }) =>
    words.subject({ reference: application.reference, by: shortDay(replyBy) }),
  preview: () => words.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, replyBy, daysLeft, links }) => (
    <>
      <Heading>{words.heading({ days: daysLeft })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead}</Text>
      <Panel tone="sun" title={words.answerBy({ by: moment(replyBy) })}>
        <Text>{words.moreTime}</Text>
        <Action href={links.application(application.id)} label={words.read} />
      </Panel>
      <ApplicationFacts application={application} />
    </>
  ),
})
