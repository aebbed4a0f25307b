import { moment } from '#kit/mail/when.ts'
import { Items } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { detailsWords } from '#texts/students/records/emails.ts'

const words = detailsWords.details

export interface DetailsChanged {
  name: string
  /** The changed fields, without values, because a value may belong to somebody else. */
  fields: (keyof typeof words.fields)[]
  at: string
}

export const detailsChanged = message<DetailsChanged>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => frameWords.whyAccount,
  Body: ({ name, fields, at, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead({ at: moment(at) })}</Text>
      <Items items={fields.map((field) => ({ title: words.fields[field] }))} />
      <Action href={links.profile} label={words.look} />
      <Text>{words.sent}</Text>
      <Text>{words.wrong}</Text>
    </>
  ),
})
