import { dayAndTime } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { teamEmailTexts } from '#texts/oversight/team/emails.ts'

const texts = teamEmailTexts.adminEnded

export interface AdminEnded {
  about: string
  /** Whether they lost their access, or only some rights. */
  how: 'access' | 'rights'
  /** Null where it was done on the server. */
  by: { asked: string; confirmed: string } | null
  at: string
}

export const adminEnded = message<AdminEnded>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyOffice,
  Body: ({ about, how, by, at, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{texts[how]({ about, at: dayAndTime(at) })}</Text>
      <Text>{by === null ? texts.onServer : texts.by({ asked: by.asked, confirmed: by.confirmed })}</Text>
      <Text>{texts.next}</Text>
      <Text>{texts.wrong}</Text>
      <Action href={links.staffTeam} label={texts.action} />
    </>
  ),
})
