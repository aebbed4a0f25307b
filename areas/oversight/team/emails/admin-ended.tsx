import { moment } from '#kit/mail/when.ts'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { teamWords } from '#texts/oversight/team/emails.ts'

const words = teamWords.adminEnded

export interface AdminEnded {
  about: string
  /** Whether they lost their access, or kept it with fewer rights. */
  how: 'access' | 'rights'
  /** Null where it was done on the server. */
  by: { asked: string; confirmed: string } | null
  at: string
}

export const adminEnded = message<AdminEnded>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyOffice,
  Body: ({ about, how, by, at, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{words[how]({ about, at: moment(at) })}</Text>
      <Text>{by === null ? words.onServer : words.by({ asked: by.asked, confirmed: by.confirmed })}</Text>
      <Text>{words.next}</Text>
      <Text>{words.wrong}</Text>
      <Action href={links.staffTeam} label={words.action} />
    </>
  ),
})
