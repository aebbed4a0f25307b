import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Subheading, Text, Typed } from '#kit/mail/parts.tsx'
import { greeting } from '#kit/mail/greeting.ts'
import { mistakeAnsweredTexts as words } from '#texts/catalogue/mistakes/emails.ts'

export interface MistakeAnswered {
  name: string
  university: string
  universityId: string
  /** Null: the report was about the university itself. */
  program: string | null
  programId: string | null
  /** What was reported. */
  text: string
  outcome: 'corrected' | 'right-as-is'
  answer: string
}

export const mistakeAnswered = message<MistakeAnswered>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => words.why,
  Body: ({ name, university, universityId, program, programId, text, outcome, answer, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {program === null
          ? words[outcome].university({ university })
          : words[outcome].program({ program, university })}
      </Text>
      <Panel tone="calm" title={words.answer}>
        <Typed>{answer}</Typed>
      </Panel>
      <Action
        href={programId === null ? links.university(universityId) : links.program(universityId, programId)}
        label={words.open}
      />
      <Subheading>{words.yours}</Subheading>
      <Typed>{text}</Typed>
    </>
  ),
})
