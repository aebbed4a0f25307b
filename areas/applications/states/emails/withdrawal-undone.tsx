import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { moment } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = decisionMailTexts.withdrawalUndone

export interface WithdrawalUndone extends ApplicationMail {
  undoneAt: string
}

export const withdrawalUndone = message<WithdrawalUndone>({
  subject: ({ application }) => words.subject({ reference: application.reference }),
  preview: () => words.preview,
  why: () => frameWords.whyApplication,
  Body: ({ name, application, undoneAt, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead({ at: moment(undoneAt) })}</Text>
      <ApplicationFacts application={application} />
      <Action href={links.application(application.id)} label={words.open} />
    </>
  ),
})
