import { dayAndTime } from '#kit/mail/when.ts'
import { Items } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { detailsTexts } from '#texts/students/records/emails.ts'

const texts = detailsTexts.details

export interface DetailsChanged {
  name: string
  /** The changed fields, without values, because a value may belong to somebody else. */
  fields: (keyof typeof texts.fields)[]
  at: string
}

export const detailsChanged = message<DetailsChanged>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, fields, at, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ at: dayAndTime(at) })}</Text>
      <Items items={fields.map((field) => ({ title: texts.fields[field] }))} />
      <Action href={links.profile} label={texts.look} />
      <Text>{texts.sent}</Text>
      <Text>{texts.wrong}</Text>
    </>
  ),
})
