import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import {
  ApplicationFacts,
  type ApplicationMail,
} from '#areas/applications/states/emails/about-application.tsx'
import { letterReissuedMailTexts as texts } from '#texts/applications/letters/emails.ts'

export interface LetterReissued extends ApplicationMail {
  /** The number of the letter that is no longer valid. */
  earlier: string
  /** That of the one that replaced it. */
  number: string
}

export const letterReissued = message<LetterReissued>({
  subject: ({ application }) => texts.subject({ reference: application.reference }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, earlier, number, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ number, intake: application.intake ?? '' })}</Text>
      <Text>{texts.earlier({ earlier })}</Text>
      <ApplicationFacts application={application} />
      <Action href={links.application(application.id)} label={texts.open} />
    </>
  ),
})
