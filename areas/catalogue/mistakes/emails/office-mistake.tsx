import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { factWords, frameWords } from '#texts/kit/mail.ts'
import { moment } from '#kit/mail/when.ts'
import { mistakeReportedTexts as words } from '#texts/catalogue/mistakes/emails.ts'

export interface OfficeMistake {
  university: string
  /** Null: the report is about the university itself. */
  program: string | null
  field: keyof typeof words.fields
  at: string
}

export const officeMistake = message<OfficeMistake>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyOffice,
  Body: ({ university, program, field, at, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{words.lead}</Text>
      <Facts
        rows={[
          { label: factWords.university, value: university },
          { label: factWords.program, value: program },
          { label: words.wrong, value: words.fields[field] },
          { label: factWords.when, value: moment(at) },
        ]}
      />
      <Action href={links.staffMistakes} label={words.open} />
    </>
  ),
})
