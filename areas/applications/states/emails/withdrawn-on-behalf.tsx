import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text, Typed } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { moment } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionMailTexts.withdrawnOnBehalf

export interface WithdrawnOnBehalf extends ApplicationMail {
  withdrawnAt: string
  reason: string
}

export const withdrawnOnBehalf = message<WithdrawnOnBehalf>({
  subject: ({ application }) => words.subject({ reference: application.reference }),
  preview: () => words.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, withdrawnAt, reason, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {words.lead({ at: moment(withdrawnAt) })} {words.others}
      </Text>
      <Panel tone="calm" title={words.why}>
        <Typed>{reason}</Typed>
      </Panel>
      <Panel tone="sun" title={words.notAsked}>
        <Text>{words.notAskedNext}</Text>
        <Action href={links.application(application.id)} label={words.open} />
      </Panel>
      <ApplicationFacts application={application} />
    </>
  ),
})
