import { NotYou } from '../account/not-you.tsx'
import { message } from '../look/message.ts'
import { Heading, Text } from '../look/parts.tsx'
import { frameWords } from '../words/frame.ts'
import { teamWords } from '../words/team.ts'

const words = teamWords.factorChanged

export interface FactorChanged {
  name: string
  what: keyof typeof words.what
  at: string
}

export const factorChanged = message<FactorChanged>({
  subject: () => words.subject,
  preview: ({ what }) => words.what[what],
  why: frameWords.whyAccount,
  Body: ({ name, what, at, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{frameWords.hello(name)}</Text>
      <Text>
        {words.what[what]} {words.on(at)} {words.ifYou}
      </Text>
      <NotYou
        title={words.notYou}
        next={words.notYouNext}
        action={words.setNew}
        href={links.forgotPassword}
      />
    </>
  ),
})
