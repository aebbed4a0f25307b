import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Subheading, Text, UserText } from '#kit/mail/parts.tsx'
import { greeting } from '#kit/mail/greeting.ts'
import { mistakeAnsweredTexts as texts } from '#texts/catalogue/mistakes/emails.ts'

export interface MistakeAnswered {
  name: string
  university: string
  universityId: string
  /** Null if the report was about the university itself. */
  program: string | null
  programId: string | null
  /** The text of the report. */
  text: string
  outcome: 'corrected' | 'right-as-is'
  answer: string
}

export const mistakeAnswered = message<MistakeAnswered>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => texts.why,
  Body: ({ name, university, universityId, program, programId, text, outcome, answer, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {program === null
          ? texts[outcome].university({ university })
          : texts[outcome].program({ program, university })}
      </Text>
      <Panel tone="calm" title={texts.answer}>
        <UserText>{answer}</UserText>
      </Panel>
      <Action
        href={programId === null ? links.university(universityId) : links.program(universityId, programId)}
        label={texts.open}
      />
      <Subheading>{texts.yours}</Subheading>
      <UserText>{text}</UserText>
    </>
  ),
})
