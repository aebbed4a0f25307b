import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text, UserText } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import {
  ApplicationFacts,
  type ApplicationMail,
} from '#areas/applications/states/emails/about-application.tsx'
import { stepNotConfirmedMailTexts as texts } from '#texts/applications/outside-steps/emails.ts'

export interface OutsideStepNotConfirmed extends ApplicationMail {
  /** Name of the step. */
  step: string
  /** The officer's own text. */
  answer: string
}

export const outsideStepNotConfirmed = message<OutsideStepNotConfirmed>({
  subject: ({ application }) => texts.subject({ reference: application.reference }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, step, answer, links }) => (
    <>
      <Heading>{texts.heading({ step })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      <Panel tone="sun" title={texts.answer}>
        <UserText>{answer}</UserText>
      </Panel>
      <Text>{texts.next}</Text>
      <Action href={links.application(application.id)} label={texts.open} />
      <ApplicationFacts application={application} />
    </>
  ),
})
