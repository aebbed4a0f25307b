import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text, Typed } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { day } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts, newsTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionMailTexts.reinstated

export interface Reinstated extends ApplicationMail {
  /** The day by which the student hears from the office; null when none is promised. */
  answerBy: string | null
  /** What the officer added in their own words. */
  note: string | null
}

export const reinstated = message<Reinstated>({
  subject: ({ application }) => newsTexts.subject({ reference: application.reference }),
  preview: () => newsTexts.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, answerBy, note, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {words.lead} {answerBy ? words.by({ by: day(answerBy) }) : null}
      </Text>
      {note ? (
        <Panel tone="calm" title={words.note}>
          <Typed>{note}</Typed>
        </Panel>
      ) : null}
      <ApplicationFacts application={application} />
      <Action href={links.application(application.id)} label={words.open} />
    </>
  ),
})
