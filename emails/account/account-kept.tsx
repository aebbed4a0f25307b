import { message } from '../look/message.ts'
import { Action, Heading, Text } from '../look/parts.tsx'
import { frameWords } from '../words/frame.ts'
import { leavingWords } from '../words/leaving.ts'
import { NotYou } from './not-you.tsx'

const words = leavingWords.kept

export interface AccountKept {
  name: string
  keptAt: string
}

export const accountKept = message<AccountKept>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: frameWords.whyAccount,
  Body: ({ name, keptAt, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{frameWords.hello(name)}</Text>
      <Text>{words.lead(keptAt)}</Text>
      <Action href={links.signIn} label={words.signIn} />
      <NotYou
        title={words.notYou}
        next={words.notYouNext}
        action={words.setNew}
        href={links.forgotPassword}
      />
    </>
  ),
})
