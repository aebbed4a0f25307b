import { message } from '../look/message.ts'
import { Action, Heading, Panel, Text } from '../look/parts.tsx'
import { frameWords } from '../words/frame.ts'
import { taskWords as words } from '../words/tasks.ts'
import { day } from '../words/when.ts'

export interface TaskDue {
  name: string
  /** As the student wrote it; shown inside the mail, never in its subject. */
  title: string
  due: string
}

export const taskDue = message<TaskDue>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: frameWords.whyAccount,
  Body: ({ name, title, due, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{frameWords.hello(name)}</Text>
      <Text>{words.lead}</Text>
      <Panel tone="sun" title={title}>
        <Text>{words.due(day(due))}</Text>
        <Action href={links.activities} label={words.open} />
      </Panel>
      <Text>{words.off}</Text>
    </>
  ),
})
