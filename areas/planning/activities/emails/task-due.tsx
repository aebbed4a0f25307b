import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { day } from '#kit/mail/when.ts'
import { taskWords as words } from '#texts/planning/activities/emails.ts'

export interface TaskDue {
  name: string
  /** As the student wrote it; shown inside the mail, never in its subject. */
  title: string
  due: string
}

export const taskDue = message<TaskDue>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, title, due, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead}</Text>
      <Panel tone="sun" title={title}>
        <Text>{words.due({ day: day(due) })}</Text>
        <Action href={links.activities} label={words.open} />
      </Panel>
      <Text>{words.off}</Text>
    </>
  ),
})
