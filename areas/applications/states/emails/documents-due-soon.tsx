import { Items } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { progressWords } from '../texts/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'
import type { WantedDocument } from './documents-requested.tsx'

const words = progressWords.documentsDueSoon

export interface DocumentsDueSoon extends ApplicationMail {
  documents: WantedDocument[]
  dueAt: string
}

export const documentsDueSoon = message<DocumentsDueSoon>({
  subject: ({ documents, application, dueAt }) =>
    words.subject(documents.length, application.reference, dueAt),
  preview: () => words.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, documents, dueAt, links }) => (
    <>
      <Heading>{words.heading(documents.length)}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead}</Text>
      <Panel tone="sun" title={words.due(dueAt)}>
        <Items items={documents.map(({ label, reason }) => ({ title: label, detail: reason }))} />
        <Action href={links.applicationDocuments(application.id)} label={words.send(documents.length)} />
      </Panel>
      <Text>{words.late}</Text>
      <ApplicationFacts application={application} />
    </>
  ),
})
