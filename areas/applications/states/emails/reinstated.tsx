import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text, Typed } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionWords, newsPreview, newsSubject } from '../texts/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionWords.reinstated

export interface Reinstated extends ApplicationMail {
  /** The day by which the student hears from the office; null when none is promised. */
  answerBy: string | null
  /** What the officer added in their own words. */
  note: string | null
}

export const reinstated = message<Reinstated>({
  subject: ({ application }) => newsSubject(application.reference),
  preview: () => newsPreview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, answerBy, note, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {words.lead} {answerBy ? words.by(answerBy) : null}
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
