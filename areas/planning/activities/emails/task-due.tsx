import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { day } from '#kit/mail/when.ts'
import { taskDueTexts as texts } from '#texts/planning/activities/emails.ts'

export interface TaskDue {
  name: string
  /** As the student wrote it; shown inside the e-mail, never in its subject. */
  title: string
  due: string
}

export const taskDue = message<TaskDue>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, title, due, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      <Panel tone="sun" title={title}>
        <Text>{texts.due({ day: day(due) })}</Text>
        <Action href={links.activities} label={texts.open} />
      </Panel>
      <Text>{texts.off}</Text>
    </>
  ),
})
