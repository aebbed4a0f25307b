import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { day } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { progressTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = progressTexts.documentsReceived

export interface DocumentsReceived extends ApplicationMail {
  /** The day by which the office will have checked them; null if none is promised. */
  checkBy: string | null
}

export const documentsReceived = message<DocumentsReceived>({
  subject: ({ application }) => texts.subject({ reference: application.reference }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, checkBy, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {texts.lead} {checkBy ? texts.by({ by: day(checkBy) }) : null}
      </Text>
      <Text>{texts.again}</Text>
      <ApplicationFacts application={application} />
      <Action href={links.application(application.id)} label={texts.open} />
    </>
  ),
})
