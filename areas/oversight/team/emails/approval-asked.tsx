import { dayAndTime } from '#kit/mail/when.ts'
import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { teamEmailTexts } from '#texts/oversight/team/emails.ts'

const texts = teamEmailTexts.approvalAsked

export interface ApprovalAsked {
  kind: keyof typeof texts.steps
  /** Who requests it, and whom it is about. */
  by: string
  about: string
  reason: string | null
  until: string
}

export const approvalAsked = message<ApprovalAsked>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyOffice,
  Body: ({ kind, by, about, reason, until, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{texts.steps[kind]({ by, about })}</Text>
      {reason === null ? null : <Facts rows={[{ label: texts.reason, value: reason }]} />}
      <Text>{texts.until({ until: dayAndTime(until) })}</Text>
      <Action href={links.staffTeam} label={texts.action} />
    </>
  ),
})
