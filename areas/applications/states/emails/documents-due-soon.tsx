import { Items } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { day, shortDay } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { progressTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'
import type { WantedDocument } from './documents-requested.tsx'

const texts = progressTexts.documentsDueSoon

export interface DocumentsDueSoon extends ApplicationMail {
  documents: WantedDocument[]
  dueAt: string
}

export const documentsDueSoon = message<DocumentsDueSoon>({
  subject: ({ documents, application, dueAt }) =>
    texts.subject({ count: documents.length, reference: application.reference, by: shortDay(dueAt) }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, documents, dueAt, links }) => (
    <>
      <Heading>{texts.heading({ count: documents.length })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      <Panel tone="sun" title={texts.due({ by: day(dueAt) })}>
        <Items items={documents.map(({ label, reason }) => ({ title: label, detail: reason }))} />
        <Action
          href={links.applicationDocuments(application.id)}
          label={texts.send({ count: documents.length })}
        />
      </Panel>
      <Text>{texts.late}</Text>
      <ApplicationFacts application={application} />
    </>
  ),
})
