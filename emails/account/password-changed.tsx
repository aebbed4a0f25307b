import { message } from '../look/message.ts'
import { Heading, Text } from '../look/parts.tsx'
import { accountWords } from '../words/account.ts'
import { frameWords } from '../words/frame.ts'
import { NotYou } from './not-you.tsx'

const words = accountWords.passwordChanged

export interface PasswordChanged {
  name: string
  changedAt: string
  /** `reset` with a link from an e-mail, `changed` in the profile with the old password. */
  how: 'reset' | 'changed'
}

export const passwordChanged = message<PasswordChanged>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: frameWords.whyAccount,
  Body: ({ name, changedAt, how, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{frameWords.hello(name)}</Text>
      <Text>
        {words[how](changedAt)} {words.ifYou}
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
