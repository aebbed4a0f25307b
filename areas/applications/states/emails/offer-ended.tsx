import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { day } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts, newsTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionMailTexts.offerEnded

export interface OfferEnded extends ApplicationMail {
  endedAt: string
}

export const offerEnded = message<OfferEnded>({
  subject: ({ application }) => newsTexts.subject({ reference: application.reference }),
  preview: () => newsTexts.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, endedAt, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {words.lead({ at: day(endedAt) })} {words.others}
      </Text>
      <Panel tone="sun" title={words.reopen}>
        <Text>{words.reopenHow}</Text>
        <Action href={links.application(application.id)} label={words.open} />
      </Panel>
      <ApplicationFacts application={application} />
    </>
  ),
})
