import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { noteMailTexts } from '#texts/applications/case-file/emails.ts'

const words = noteMailTexts.noteMention

export interface NoteMention {
  name: string
  /** Who wrote the note. Its text stays in the console. */
  by: string
  reference: string
  applicationId: string
}

export const noteMention = message<NoteMention>({
  subject: ({ reference }) => words.subject({ reference }),
  preview: () => words.preview,
  why: () => frameWords.whyOffice,
  Body: ({ name, by, reference, applicationId, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead({ by, reference })}</Text>
      <Action href={links.staffNotes(applicationId)} label={words.action} />
    </>
  ),
})
