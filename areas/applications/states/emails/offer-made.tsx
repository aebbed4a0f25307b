import { Items } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Subheading, Text, Typed } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { day } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts, newsTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionMailTexts.offer

export interface OfferMade extends ApplicationMail {
  /** The last day or time to answer. */
  replyBy: string
  /** Each condition as the student reads it; empty when there are none. */
  conditions: string[]
  /** What the officer added in their own words. */
  note: string | null
  /** Whether the university's own letter is attached; absent in mails queued before that was possible. */
  universityLetter?: boolean
  /** True when an open offer was changed. */
  amended?: boolean
}

export const offerMade = message<OfferMade>({
  subject: ({ application }) => newsTexts.subject({ reference: application.reference }),
  preview: () => newsTexts.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, replyBy, conditions, note, universityLetter, amended, links }) => (
    <>
      <Heading>{amended ? words.headingAmended : words.heading({ program: application.program })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {amended
          ? words.leadAmended({ university: application.university })
          : words.lead({ university: application.university })}
      </Text>
      <Panel tone="sun" title={words.answerBy({ by: day(replyBy) })}>
        <Text>{words.binds}</Text>
        <Action href={links.application(application.id)} label={words.read} />
      </Panel>
      <ApplicationFacts application={application} />
      {universityLetter ? (
        <Text>{words.universityLetter({ university: application.university })}</Text>
      ) : null}
      {conditions.length > 0 ? (
        <>
          <Subheading>{words.conditions}</Subheading>
          <Items items={conditions.map((title) => ({ title }))} />
        </>
      ) : (
        <Text>{words.noConditions}</Text>
      )}
      {note ? (
        <Panel tone="calm" title={words.note}>
          <Typed>{note}</Typed>
        </Panel>
      ) : null}
      <Text>{words.ends}</Text>
    </>
  ),
})
