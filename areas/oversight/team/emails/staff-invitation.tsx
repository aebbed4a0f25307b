import { dayAndTime } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Action, PlainLink, Heading, Text } from '#kit/mail/parts.tsx'
import { greeting } from '#kit/mail/greeting.ts'
import { teamEmailTexts } from '#texts/oversight/team/emails.ts'
import { RightsFacts, type RightsOf } from './rights-facts.tsx'

const texts = teamEmailTexts.invitation

export interface StaffInvitation extends RightsOf {
  name: string
  /** Who invited them. */
  by: string
  /** The token of the link, stored in the outbox as its secret. */
  token: string
  expiresAt: string
}

export const staffInvitation = message<StaffInvitation, 'token'>({
  secret: 'token',
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => texts.why,
  Body: ({ name, by, token, expiresAt, links, ...rights }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ by })}</Text>
      <RightsFacts {...rights} />
      <Text>{texts.steps}</Text>
      <Action href={links.resetPassword(token, { staff: true, first: true })} label={texts.action} />
      <Text>{texts.life({ until: dayAndTime(expiresAt) })}</Text>
      <Text>{texts.notYou}</Text>
      <PlainLink href={links.resetPassword(token, { staff: true, first: true })} lead={texts.byHand} />
    </>
  ),
})
