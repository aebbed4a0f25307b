import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { shortDay, dayAndTime } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = decisionMailTexts.offerEnding

export interface OfferEndingSoon extends ApplicationMail {
  replyBy: string
  /** Calendar days until then: 7, 2, 1 = tomorrow, 0 = today. */
  daysLeft: number
}

export const offerEndingSoon = message<OfferEndingSoon>({
  subject: ({ application, replyBy }) =>
    texts.subject({ reference: application.reference, by: shortDay(replyBy) }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, replyBy, daysLeft, links }) => (
    <>
      <Heading>{texts.heading({ days: daysLeft })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      <Panel tone="sun" title={texts.answerBy({ by: dayAndTime(replyBy) })}>
        <Text>{texts.moreTime}</Text>
        <Action href={links.application(application.id)} label={texts.read} />
      </Panel>
      <ApplicationFacts application={application} />
    </>
  ),
})
