import { NotYou } from '../account/not-you.tsx'
import { message } from '../look/message.ts'
import { Action, Heading, Text } from '../look/parts.tsx'
import { frameWords } from '../words/frame.ts'
import { teamWords } from '../words/team.ts'

const words = teamWords.recoveryCodeUsed

export interface RecoveryCodeUsed {
  name: string
  at: string
  left: number
}

export const recoveryCodeUsed = message<RecoveryCodeUsed>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: frameWords.whyAccount,
  Body: ({ name, at, left, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{frameWords.hello(name)}</Text>
      <Text>
        {words.lead(at)} {words.left(left)}
      </Text>
      <Action href={links.staffAccount} label={words.action} />
      <NotYou
        title={words.notYou}
        next={words.notYouNext}
        action={words.setNew}
        href={links.forgotPassword}
      />
    </>
  ),
})
