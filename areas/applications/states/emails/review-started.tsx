import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { day } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { progressTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = progressTexts.reviewStarted

export interface ReviewStarted extends ApplicationMail {
  /** The officer who checks the file, as shown to students; null if nobody is assigned. */
  officer: string | null
  /** The day by which the student hears from the office; null when none is promised. */
  answerBy: string | null
}

export const reviewStarted = message<ReviewStarted>({
  subject: ({ application }) => texts.subject({ reference: application.reference }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, officer, answerBy, links }) => (
    <>
      <Heading>{officer ? texts.headingBy({ officer }) : texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {texts.lead}
        {answerBy ? ` ${texts.by({ by: day(answerBy) })}` : null}
      </Text>
      <ApplicationFacts application={application} />
      <Action href={links.application(application.id)} label={texts.open} />
    </>
  ),
})
