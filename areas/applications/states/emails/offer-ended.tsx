import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { day } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts, newsTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = decisionMailTexts.offerEnded

export interface OfferEnded extends ApplicationMail {
  endedAt: string
}

export const offerEnded = message<OfferEnded>({
  subject: ({ application }) => newsTexts.subject({ reference: application.reference }),
  preview: () => newsTexts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, endedAt, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {texts.lead({ at: day(endedAt) })} {texts.others}
      </Text>
      <Panel tone="sun" title={texts.reopen}>
        <Text>{texts.reopenHow}</Text>
        <Action href={links.application(application.id)} label={texts.open} />
      </Panel>
      <ApplicationFacts application={application} />
    </>
  ),
})
