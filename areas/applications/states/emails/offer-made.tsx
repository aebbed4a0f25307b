import { Items } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Subheading, Text, UserText } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { day } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts, newsTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = decisionMailTexts.offer

export interface OfferMade extends ApplicationMail {
  /** The last day or time to answer. */
  replyBy: string
  /** Each condition as the student reads it; empty when there are none. */
  conditions: string[]
  /** The officer's own text. */
  note: string | null
  /** Whether the university's own letter is attached; absent in mails queued before that was possible. */
  universityLetter?: boolean
  /** True when an open offer was changed. */
  amended?: boolean
}

export const offerMade = message<OfferMade>({
  subject: ({ application }) => newsTexts.subject({ reference: application.reference }),
  preview: () => newsTexts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, replyBy, conditions, note, universityLetter, amended, links }) => (
    <>
      <Heading>{amended ? texts.headingAmended : texts.heading({ program: application.program })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {amended
          ? texts.leadAmended({ university: application.university })
          : texts.lead({ university: application.university })}
      </Text>
      <Panel tone="sun" title={texts.answerBy({ by: day(replyBy) })}>
        <Text>{texts.binds}</Text>
        <Action href={links.application(application.id)} label={texts.read} />
      </Panel>
      <ApplicationFacts application={application} />
      {universityLetter ? (
        <Text>{texts.universityLetter({ university: application.university })}</Text>
      ) : null}
      {conditions.length > 0 ? (
        <>
          <Subheading>{texts.conditions}</Subheading>
          <Items items={conditions.map((title) => ({ title }))} />
        </>
      ) : (
        <Text>{texts.noConditions}</Text>
      )}
      {note ? (
        <Panel tone="calm" title={texts.note}>
          <UserText>{note}</UserText>
        </Panel>
      ) : null}
      <Text>{texts.ends}</Text>
    </>
  ),
})
