import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = decisionMailTexts.withdrawn

export interface Withdrawn extends ApplicationMail {
  withdrawnAt: string
  /** Until when the student can undo it. */
  undoUntil: string
}

export const withdrawn = message<Withdrawn>({
  subject: ({ application }) => texts.subject({ reference: application.reference }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, withdrawnAt, undoUntil, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {texts.lead({ at: dayAndTime(withdrawnAt) })} {texts.others}
      </Text>
      <Panel tone="sun" title={texts.undo}>
        <Text>{texts.undoUntil({ until: dayAndTime(undoUntil) })}</Text>
        <Action href={links.application(application.id)} label={texts.open} />
      </Panel>
      <ApplicationFacts application={application} />
    </>
  ),
})
