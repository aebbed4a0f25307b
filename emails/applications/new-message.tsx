import { message } from '../look/message.ts'
import { Action, Heading, Text } from '../look/parts.tsx'
import { progressWords } from '../words/applications.ts'
import { frameWords } from '../words/frame.ts'
import { ApplicationFacts, type AboutApplication } from './about-application.tsx'

const words = progressWords.message

export interface NewMessage {
  name: string
  /** Who wrote, as the reader knows them. */
  from: string
  /** Null when the message belongs to no application. */
  application: AboutApplication | null
  threadId: string
}

export const newMessage = message<NewMessage>({
  subject: ({ application }) => words.subject(application?.reference ?? null),
  preview: () => words.preview,
  why: frameWords.whyAccount,
  Body: ({ name, from, application, threadId, links }) => (
    <>
      <Heading>{words.heading(from)}</Heading>
      <Text>{frameWords.hello(name)}</Text>
      <Text>{words.lead}</Text>
      {application ? <ApplicationFacts application={application} /> : null}
      <Action href={links.messages(application?.id ?? null, threadId)} label={words.read} />
    </>
  ),
})
