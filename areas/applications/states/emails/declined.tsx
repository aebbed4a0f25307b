import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionWords } from '../texts/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionWords.declined

export interface Declined extends ApplicationMail {
  declinedAt: string
}

export const declined = message<Declined>({
  subject: ({ application }) => words.subject(application.reference),
  preview: () => words.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, declinedAt, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {words.lead(declinedAt)} {words.others}
      </Text>
      <ApplicationFacts application={application} />
      <Text>{words.mistake}</Text>
      <Action href={links.universities} label={words.look} />
    </>
  ),
})
