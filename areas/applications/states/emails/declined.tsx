import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { moment } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionMailTexts.declined

export interface Declined extends ApplicationMail {
  declinedAt: string
}

export const declined = message<Declined>({
  subject: ({ application }) => words.subject({ reference: application.reference }),
  preview: () => words.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, declinedAt, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {words.lead({ at: moment(declinedAt) })} {words.others}
      </Text>
      <ApplicationFacts application={application} />
      <Text>{words.mistake}</Text>
      <Action href={links.universities} label={words.look} />
    </>
  ),
})
