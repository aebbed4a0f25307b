import { day } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { leavingTexts } from '#texts/students/closing/emails.ts'

const texts = leavingTexts.closed

export interface AccountClosed {
  name: string
  /** When it is deleted for good. */
  goesOn: string
}

/** The office closed the account; only the office can reopen it. */
export const accountClosed = message<AccountClosed>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, goesOn }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ goes: day(goesOn) })}</Text>
      <Text>{texts.mistake}</Text>
    </>
  ),
})
