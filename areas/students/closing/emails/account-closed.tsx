import { day } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { leavingWords } from '#texts/students/closing/emails.ts'

const words = leavingWords.closed

export interface AccountClosed {
  name: string
  /** When it is deleted for good. */
  goesOn: string
}

/** The office closed the account; only the office can reopen it. */
export const accountClosed = message<AccountClosed>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, goesOn }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead({ goes: day(goesOn) })}</Text>
      <Text>{words.mistake}</Text>
    </>
  ),
})
