import { Items } from '../look/lists.tsx'
import { message } from '../look/message.ts'
import { Action, Heading, Panel, Subheading, Text, Typed } from '../look/parts.tsx'
import { decisionWords, newsPreview, newsSubject } from '../words/applications.ts'
import { frameWords } from '../words/frame.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionWords.offer

export interface OfferMade extends ApplicationMail {
  /** The last day or moment to answer. */
  replyBy: string
  /** Each condition as the student reads it; empty when there are none. */
  conditions: string[]
  /** What the officer added in their own words. */
  note: string | null
  /** True when an open offer was changed. */
  amended?: boolean
}

export const offerMade = message<OfferMade>({
  subject: ({ application }) => newsSubject(application.reference),
  preview: () => newsPreview,
  why: frameWords.whyApplication,
  Body: ({ name, application, replyBy, conditions, note, amended, links }) => (
    <>
      <Heading>{amended ? words.headingAmended : words.heading(application.program)}</Heading>
      <Text>{frameWords.hello(name)}</Text>
      <Text>{amended ? words.leadAmended(application.university) : words.lead(application.university)}</Text>
      <Panel tone="sun" title={words.answerBy(replyBy)}>
        <Text>{words.binds}</Text>
        <Action href={links.application(application.id)} label={words.read} />
      </Panel>
      <ApplicationFacts application={application} />
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
