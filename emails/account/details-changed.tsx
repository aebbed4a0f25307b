import { Items } from '../look/lists.tsx'
import { message } from '../look/message.ts'
import { Action, Heading, Text } from '../look/parts.tsx'
import { frameWords } from '../words/frame.ts'
import { peopleWords } from '../words/people.ts'

const words = peopleWords.details

export interface DetailsChanged {
  name: string
  /** Which fields: names and no values, for what was written there may be somebody else's. */
  fields: (keyof typeof words.fields)[]
  at: string
}

export const detailsChanged = message<DetailsChanged>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: frameWords.whyAccount,
  Body: ({ name, fields, at, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{frameWords.hello(name)}</Text>
      <Text>{words.lead(at)}</Text>
      <Items items={fields.map((field) => ({ title: words.fields[field] }))} />
      <Action href={links.profile} label={words.look} />
      <Text>{words.sent}</Text>
      <Text>{words.wrong}</Text>
    </>
  ),
})
