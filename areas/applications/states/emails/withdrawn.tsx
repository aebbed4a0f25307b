import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { moment } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionMailTexts.withdrawn

export interface Withdrawn extends ApplicationMail {
  withdrawnAt: string
  /** Until when the student can take it back. */
  undoUntil: string
}

export const withdrawn = message<Withdrawn>({
  subject: ({ application }) => words.subject({ reference: application.reference }),
  preview: () => words.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, withdrawnAt, undoUntil, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {words.lead({ at: moment(withdrawnAt) })} {words.others}
      </Text>
      <Panel tone="sun" title={words.undo}>
        <Text>{words.undoUntil({ until: moment(undoUntil) })}</Text>
        <Action href={links.application(application.id)} label={words.open} />
      </Panel>
      <ApplicationFacts application={application} />
    </>
  ),
})
