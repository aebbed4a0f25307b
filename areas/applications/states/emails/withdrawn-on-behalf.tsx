import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text, UserText } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = decisionMailTexts.withdrawnOnBehalf

export interface WithdrawnOnBehalf extends ApplicationMail {
  withdrawnAt: string
  reason: string
}

export const withdrawnOnBehalf = message<WithdrawnOnBehalf>({
  subject: ({ application }) => texts.subject({ reference: application.reference }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, withdrawnAt, reason, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {texts.lead({ at: dayAndTime(withdrawnAt) })} {texts.others}
      </Text>
      <Panel tone="calm" title={texts.why}>
        <UserText>{reason}</UserText>
      </Panel>
      <Panel tone="sun" title={texts.notAsked}>
        <Text>{texts.notAskedNext}</Text>
        <Action href={links.application(application.id)} label={texts.open} />
      </Panel>
      <ApplicationFacts application={application} />
    </>
  ),
})
