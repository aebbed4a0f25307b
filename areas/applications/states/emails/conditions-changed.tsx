import { Items } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Subheading, Text, UserText } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts, newsTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = decisionMailTexts.conditions

export interface ConditionsChanged extends ApplicationMail {
  /** Every condition of the offer with its current state. */
  conditions: { text: string; state: 'open' | 'met' | 'waived' }[]
  /** The officer's own text. */
  note: string | null
}

export const conditionsChanged = message<ConditionsChanged>({
  subject: ({ application }) => newsTexts.subject({ reference: application.reference }),
  preview: () => newsTexts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, conditions, note, links }) => (
    <>
      <Heading>{texts.heading({ count: conditions.filter(({ state }) => state === 'open').length })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      <Subheading>{texts.list}</Subheading>
      <Items items={conditions.map(({ text, state }) => ({ title: text, detail: texts.states[state] }))} />
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
