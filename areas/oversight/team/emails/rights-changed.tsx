import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { teamWords } from '#texts/oversight/team/emails.ts'
import { RightsFacts, type RightsOf } from './rights-facts.tsx'

const words = teamWords.rightsChanged

export interface RightsChanged extends RightsOf {
  name: string
}

export const rightsChanged = message<RightsChanged>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, links, ...rights }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead}</Text>
      <RightsFacts {...rights} />
      <Text>{words.next}</Text>
      <Action href={links.signUp} label={words.action} />
      <Text>{words.wrong}</Text>
    </>
  ),
})
