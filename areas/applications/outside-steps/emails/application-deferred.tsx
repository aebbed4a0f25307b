import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text, UserText } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import {
  ApplicationFacts,
  type ApplicationMail,
} from '#areas/applications/states/emails/about-application.tsx'
import { deferredMailTexts as texts } from '#texts/applications/outside-steps/emails.ts'

export interface ApplicationDeferred extends ApplicationMail {
  /** The earlier intake as text; null if none was chosen. The new one is that of the application. */
  from: string | null
  /** The officer's own text. */
  reason: string | null
}

export const applicationDeferred = message<ApplicationDeferred>({
  subject: ({ application }) => texts.subject({ reference: application.reference }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, from, reason, links }) => {
    const to = application.intake ?? ''
    return (
      <>
        <Heading>{texts.heading}</Heading>
        <Text>{greeting(name)}</Text>
        <Text>{from === null ? texts.leadWithoutFrom({ to }) : texts.lead({ to, from })}</Text>
        {reason ? (
          <Panel tone="calm" title={texts.reason}>
            <UserText>{reason}</UserText>
          </Panel>
        ) : null}
        <Text>{texts.kept}</Text>
        <ApplicationFacts application={application} />
        <Action href={links.application(application.id)} label={texts.open} />
      </>
    )
  },
})
