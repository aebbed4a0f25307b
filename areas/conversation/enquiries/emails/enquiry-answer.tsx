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
  /** Whether the address has an account already. Absent from e-mails that the release before queued. */
  hasAccount?: boolean
}

/** The longest first line that can be a greeting, as in “Assalam o alaikum Ayesha, thank you for writing.” */
const longestGreeting = 60

/** Whether an answer greets by itself, as many templates do. */
function hasGreeting(answer: string, name: string): boolean {
  const [first = ''] = answer.split('\n')
  return first.length <= longestGreeting && first.toLowerCase().includes(name.toLowerCase())
}

export const enquiryAnswer = message<EnquiryAnswer>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => texts.why,
  Body: ({ name, officer, answer, asked, askedAt, hasAccount, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      {hasGreeting(answer, name) ? null : <Text>{greeting(name)}</Text>}
      <UserText>{answer}</UserText>
      <Text>{texts.by({ officer })}</Text>
      {hasAccount === true ? null : <Action href={links.signUp} label={texts.start} />}
      {asked === null ? null : (
        <>
          <Subheading>{texts.asked({ at: day(askedAt) })}</Subheading>
          <UserText>{asked}</UserText>
        </>
      )}
    </>
  ),
})
