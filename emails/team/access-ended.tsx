import { message } from '../look/message.ts'
import { Heading, Text } from '../look/parts.tsx'
import { frameWords } from '../words/frame.ts'
import { teamWords } from '../words/team.ts'

const words = teamWords.accessEnded

export interface AccessEnded {
  name: string
  at: string
}

export const accessEnded = message<AccessEnded>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: frameWords.whyAccount,
  Body: ({ name, at }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{frameWords.hello(name)}</Text>
      <Text>{words.lead(at)}</Text>
      <Text>{words.wrong}</Text>
    </>
  ),
})
