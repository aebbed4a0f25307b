import { day } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Subheading, Text, Typed } from '#kit/mail/parts.tsx'
import { greeting } from '#kit/mail/greeting.ts'
import { peopleWords } from '#texts/conversation/enquiries/answer-emails.ts'

const words = peopleWords.answer

export interface EnquiryAnswer {
  name: string
  /** Who answers. */
  officer: string
  answer: string
  /** What was asked, and when; null where somebody registered and wrote nothing. */
  asked: string | null
  askedAt: string
}

export const enquiryAnswer = message<EnquiryAnswer>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => words.why,
  Body: ({ name, officer, answer, asked, askedAt, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Typed>{answer}</Typed>
      <Text>{words.by({ officer })}</Text>
      <Action href={links.signUp} label={words.start} />
      {asked === null ? null : (
        <>
          <Subheading>{words.asked({ at: day(askedAt) })}</Subheading>
          <Typed>{asked}</Typed>
        </>
      )}
    </>
  ),
})
