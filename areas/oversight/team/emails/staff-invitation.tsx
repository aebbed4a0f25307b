import { moment } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Action, ByHand, Heading, Text } from '#kit/mail/parts.tsx'
import { greeting } from '#kit/mail/greeting.ts'
import { teamWords } from '#texts/oversight/team/emails.ts'
import { RightsFacts, type RightsOf } from './rights-facts.tsx'

const words = teamWords.invitation

export interface StaffInvitation extends RightsOf {
  name: string
  /** Who invited them. */
  by: string
  /** The token of the link: given to the outbox as its secret. */
  token: string
  expiresAt: string
}

export const staffInvitation = message<StaffInvitation, 'token'>({
  secret: 'token',
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => words.why,
  Body: ({ name, by, token, expiresAt, links, ...rights }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead({ by })}</Text>
      <RightsFacts {...rights} />
      <Text>{words.steps}</Text>
      <Action href={links.resetPassword(token, { staff: true, first: true })} label={words.action} />
      <Text>{words.life({ until: moment(expiresAt) })}</Text>
      <Text>{words.notYou}</Text>
      <ByHand href={links.resetPassword(token, { staff: true, first: true })} lead={words.byHand} />
    </>
  ),
})
