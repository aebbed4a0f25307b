import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { progressWords } from '../texts/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = progressWords.documentsReceived

export interface DocumentsReceived extends ApplicationMail {
  /** The day by which the office has checked them; null when none is promised. */
  checkBy: string | null
}

export const documentsReceived = message<DocumentsReceived>({
  subject: ({ application }) => words.subject(application.reference),
  preview: () => words.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, checkBy, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {words.lead} {checkBy ? words.by(checkBy) : null}
      </Text>
      <Text>{words.again}</Text>
      <ApplicationFacts application={application} />
      <Action href={links.application(application.id)} label={words.open} />
    </>
  ),
})
