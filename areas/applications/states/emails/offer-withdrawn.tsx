import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text, Typed } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts, newsTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionMailTexts.offerWithdrawn

export interface OfferWithdrawn extends ApplicationMail {
  reason: string
}

export const offerWithdrawn = message<OfferWithdrawn>({
  subject: ({ application }) => newsTexts.subject({ reference: application.reference }),
  preview: () => newsTexts.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, reason, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead({ program: application.program, university: application.university })}</Text>
      <Panel tone="calm" title={words.why}>
        <Typed>{reason}</Typed>
      </Panel>
      <Text>
        {words.next} {words.others}
      </Text>
      <Action href={links.universities} label={words.look} />
      <ApplicationFacts application={application} />
    </>
  ),
})
