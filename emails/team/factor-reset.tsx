import { NotYou } from '../account/not-you.tsx'
import { message } from '../look/message.ts'
import { Action, Heading, Text } from '../look/parts.tsx'
import { frameWords } from '../words/frame.ts'
import { teamWords } from '../words/team.ts'

const words = teamWords.factorReset

export interface FactorReset {
  name: string
  at: string
}

export const factorReset = message<FactorReset>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: frameWords.whyAccount,
  Body: ({ name, at, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{frameWords.hello(name)}</Text>
      <Text>{words.lead(at)}</Text>
      <Text>{words.next}</Text>
      <Action href={links.signIn} label={words.action} />
      <NotYou
        title={words.notAsked}
        next={words.notAskedNext}
        action={words.setNew}
        href={links.forgotPassword}
      />
    </>
  ),
})
