import { dayAndTime } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { teamEmailTexts } from '#texts/oversight/team/emails.ts'

const texts = teamEmailTexts.accessEnded

export interface AccessEnded {
  name: string
  at: string
}

export const accessEnded = message<AccessEnded>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, at }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ at: dayAndTime(at) })}</Text>
      <Text>{texts.wrong}</Text>
    </>
  ),
})
