import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFactTexts, mailFrameTexts } from '#texts/kit/mail.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { mistakeReportedTexts as texts } from '#texts/catalogue/mistakes/emails.ts'

export interface OfficeMistake {
  university: string
  /** Null if the report is about the university itself. */
  program: string | null
  field: keyof typeof texts.fields
  at: string
}

export const officeMistake = message<OfficeMistake>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyOffice,
  Body: ({ university, program, field, at, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{texts.lead}</Text>
      <Facts
        rows={[
          { label: mailFactTexts.university, value: university },
          { label: mailFactTexts.program, value: program },
          { label: texts.wrong, value: texts.fields[field] },
          { label: mailFactTexts.when, value: dayAndTime(at) },
        ]}
      />
      <Action href={links.staffMistakes} label={texts.open} />
    </>
  ),
})
