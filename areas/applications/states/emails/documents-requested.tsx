import { Items } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text, UserText } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { day, shortDay } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { progressTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = progressTexts.documentsRequested

/** A requested document and the reason, as the student reads it. */
export interface WantedDocument {
  label: string
  reason: string | null
}

export interface DocumentsRequested extends ApplicationMail {
  documents: WantedDocument[]
  dueAt: string
  /** The officer's own text. */
  note: string | null
}

export const documentsRequested = message<DocumentsRequested>({
  subject: ({ documents, application, dueAt }) =>
    texts.subject({ count: documents.length, reference: application.reference, by: shortDay(dueAt) }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, documents, dueAt, note, links }) => (
    <>
      <Heading>{texts.heading({ count: documents.length, by: day(dueAt) })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      <Items items={documents.map(({ label, reason }) => ({ title: label, detail: reason }))} />
      {note ? (
        <Panel tone="calm" title={texts.note}>
          <UserText>{note}</UserText>
        </Panel>
      ) : null}
      <Action
        href={links.applicationDocuments(application.id)}
        label={texts.send({ count: documents.length })}
      />
      <Text>{texts.how}</Text>
      <Text>{texts.late}</Text>
      <ApplicationFacts application={application} />
    </>
  ),
})
