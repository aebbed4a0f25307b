import { Facts } from '../look/lists.tsx'
import { message } from '../look/message.ts'
import { Action, Heading, Text } from '../look/parts.tsx'
import { factWords, frameWords } from '../words/frame.ts'
import { officeWords } from '../words/office.ts'
import { moment } from '../words/when.ts'

const words = officeWords.mistake

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
  why: frameWords.whyOffice,
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
