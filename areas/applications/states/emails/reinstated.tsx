import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text, UserText } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { day } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts, newsTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = decisionMailTexts.reinstated

export interface Reinstated extends ApplicationMail {
  /** The day by which the student hears from the office; null when none is promised. */
  answerBy: string | null
  /** The officer's own text. */
  note: string | null
}

export const reinstated = message<Reinstated>({
  subject: ({ application }) => newsTexts.subject({ reference: application.reference }),
  preview: () => newsTexts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, answerBy, note, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {texts.lead}
        {answerBy ? ` ${texts.by({ by: day(answerBy) })}` : null}
      </Text>
      {note ? (
        <Panel tone="calm" title={texts.note}>
          <UserText>{note}</UserText>
        </Panel>
      ) : null}
      <ApplicationFacts application={application} />
      <Action href={links.application(application.id)} label={texts.open} />
    </>
  ),
})
