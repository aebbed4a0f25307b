import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { newMessageTexts as texts } from '#texts/conversation/messages/emails.ts'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { ApplicationFacts, type AboutApplication } from '#areas/applications/offers-emails.ts'

export interface NewMessage {
  name: string
  /** The author, as the reader knows them. */
  from: string
  /** The university that takes part in the conversation; null where only the student and the office do. */
  university: string | null
  /** Null when the message belongs to no application. */
  application: AboutApplication | null
  threadId: string
  /** Whether it says anything beside its files; e-mails of an earlier release do not tell. */
  hasText?: boolean
  /** How many files were sent with it. */
  files: number
}

export const newMessage = message<NewMessage>({
  subject: ({ application }) =>
    application ? texts.subjectAbout({ reference: application.reference }) : texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, from, university, application, threadId, hasText = true, files, links }) => (
    <>
      <Heading>{texts.heading({ from })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      {files > 0 ? <Text>{(hasText ? texts.files : texts.onlyFiles)({ count: files })}</Text> : null}
      {university === null ? null : <Text>{texts.withUniversity({ university })}</Text>}
      {application ? <ApplicationFacts application={application} /> : null}
      <Action
        href={links.messages(university === null ? (application?.id ?? null) : null, threadId)}
        label={texts.read}
      />
    </>
  ),
})
