import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text, Typed } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionWords, newsPreview, newsSubject } from '../texts/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionWords.offerTakenBack

export interface OfferWithdrawn extends ApplicationMail {
  reason: string
}

export const offerWithdrawn = message<OfferWithdrawn>({
  subject: ({ application }) => newsSubject(application.reference),
  preview: () => newsPreview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, reason, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead(application.program, application.university)}</Text>
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
