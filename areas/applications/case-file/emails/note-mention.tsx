import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { noteMailTexts } from '#texts/applications/case-file/emails.ts'

const texts = noteMailTexts.noteMention

export interface NoteMention {
  name: string
  /** Who wrote the note. Its text stays in the console. */
  by: string
  reference: string
  applicationId: string
}

export const noteMention = message<NoteMention>({
  subject: ({ reference }) => texts.subject({ reference }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyOffice,
  Body: ({ name, by, reference, applicationId, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ by, reference })}</Text>
      <Action href={links.staffNotes(applicationId)} label={texts.action} />
    </>
  ),
})
