import { day } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Subheading, Text, UserText } from '#kit/mail/parts.tsx'
import { greeting } from '#kit/mail/greeting.ts'
import { peopleTexts } from '#texts/conversation/enquiries/answer-emails.ts'

const texts = peopleTexts.answer

export interface EnquiryAnswer {
  name: string
  /** Who answers. */
  officer: string
  answer: string
  /** The question and its date; null for a registration without a message. */
  asked: string | null
  askedAt: string
}

export const enquiryAnswer = message<EnquiryAnswer>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => texts.why,
  Body: ({ name, officer, answer, asked, askedAt, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <UserText>{answer}</UserText>
      <Text>{texts.by({ officer })}</Text>
      <Action href={links.signUp} label={texts.start} />
      {asked === null ? null : (
        <>
          <Subheading>{texts.asked({ at: day(askedAt) })}</Subheading>
          <UserText>{asked}</UserText>
        </>
      )}
    </>
  ),
})
