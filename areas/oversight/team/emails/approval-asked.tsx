import { moment } from '#kit/mail/when.ts'
import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { teamWords } from '#texts/oversight/team/emails.ts'

const words = teamWords.approvalAsked

export interface ApprovalAsked {
  kind: keyof typeof words.steps
  /** Who asks, and whom it is about. */
  by: string
  about: string
  reason: string | null
  until: string
}

export const approvalAsked = message<ApprovalAsked>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyOffice,
  Body: ({ kind, by, about, reason, until, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{words.steps[kind]({ by, about })}</Text>
      <Facts rows={[{ label: words.reason, value: reason }]} />
      <Text>{words.until({ until: moment(until) })}</Text>
      <Action href={links.staffTeam} label={words.action} />
    </>
  ),
})
