import { message } from '../look/message.ts'
import { Action, Heading, Link, Text } from '../look/parts.tsx'
import { frameWords } from '../words/frame.ts'
import { peopleWords } from '../words/people.ts'

const words = peopleWords.reopened

export interface AccountReopened {
  name: string
}

/** The office opened what the office had closed. */
export const accountReopened = message<AccountReopened>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: frameWords.whyAccount,
  Body: ({ name, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{frameWords.hello(name)}</Text>
      <Text>{words.lead}</Text>
      <Action href={links.signIn} label={words.signIn} />
      <Text>
        {words.noPassword} <Link href={links.forgotPassword}>{words.setNew}</Link>.
      </Text>
    </>
  ),
})
