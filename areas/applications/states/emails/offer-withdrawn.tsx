import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text, UserText } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts, newsTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = decisionMailTexts.offerWithdrawn

export interface OfferWithdrawn extends ApplicationMail {
  reason: string
}

export const offerWithdrawn = message<OfferWithdrawn>({
  subject: ({ application }) => newsTexts.subject({ reference: application.reference }),
  preview: () => newsTexts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, reason, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ program: application.program, university: application.university })}</Text>
      <Panel tone="calm" title={texts.why}>
        <UserText>{reason}</UserText>
      </Panel>
      <Text>
        {texts.next} {texts.others}
      </Text>
      <Action href={links.universities} label={texts.look} />
      <ApplicationFacts application={application} />
    </>
  ),
})
