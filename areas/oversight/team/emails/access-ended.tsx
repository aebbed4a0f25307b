import { moment } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { teamWords } from '#texts/oversight/team/emails.ts'

const words = teamWords.accessEnded

export interface AccessEnded {
  name: string
  at: string
}

export const accessEnded = message<AccessEnded>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, at }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead({ at: moment(at) })}</Text>
      <Text>{words.wrong}</Text>
    </>
  ),
})
