import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { day } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { progressTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = progressTexts.documentsReceived

export interface DocumentsReceived extends ApplicationMail {
  /** The day by which the office has checked them; null when none is promised. */
  checkBy: string | null
}

export const documentsReceived = message<DocumentsReceived>({
  subject: ({ application }) => words.subject({ reference: application.reference }),
  preview: () => words.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, checkBy, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {words.lead} {checkBy ? words.by({ by: day(checkBy) }) : null}
      </Text>
      <Text>{words.again}</Text>
      <ApplicationFacts application={application} />
      <Action href={links.application(application.id)} label={words.open} />
    </>
  ),
})
