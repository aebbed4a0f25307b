import { Items } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { day, shortDay } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { progressTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'
import type { WantedDocument } from './documents-requested.tsx'

const words = progressTexts.documentsDueSoon

export interface DocumentsDueSoon extends ApplicationMail {
  documents: WantedDocument[]
  dueAt: string
}

export const documentsDueSoon = message<DocumentsDueSoon>({
  subject: ({ documents, application, dueAt }) =>
    words.subject({ count: documents.length, reference: application.reference, by: shortDay(dueAt) }),
  preview: () => words.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, documents, dueAt, links }) => (
    <>
      <Heading>{words.heading({ count: documents.length })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead}</Text>
      <Panel tone="sun" title={words.due({ by: day(dueAt) })}>
        <Items items={documents.map(({ label, reason }) => ({ title: label, detail: reason }))} />
        <Action
          href={links.applicationDocuments(application.id)}
          label={words.send({ count: documents.length })}
        />
      </Panel>
      <Text>{words.late}</Text>
      <ApplicationFacts application={application} />
    </>
  ),
})
