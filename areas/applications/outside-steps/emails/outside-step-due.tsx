import { message } from '#kit/mail/message.ts'
import { Action, Heading, Link, Panel, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { day, shortDay } from '#kit/mail/when.ts'
import {
  ApplicationFacts,
  type ApplicationMail,
} from '#areas/applications/states/emails/about-application.tsx'
import { stepDueMailTexts as texts } from '#texts/applications/outside-steps/emails.ts'

export interface OutsideStepDue extends ApplicationMail {
  /** What the student reads about the step in the plan. */
  text: string
  dueOn: string
  /** Slug of the help article about it. */
  help: string | null
}

export const outsideStepDue = message<OutsideStepDue>({
  subject: ({ dueOn }) => texts.subject({ day: shortDay(dueOn) }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, text, dueOn, help, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Panel tone="sun" title={text}>
        <Text>{texts.due({ day: day(dueOn) })}</Text>
        <Action href={links.application(application.id)} label={texts.open} />
      </Panel>
      {help === null ? null : (
        <Text>
          <Link href={links.helpArticle(help)}>{texts.help}</Link>
        </Text>
      )}
      <ApplicationFacts application={application} />
      <Text>{texts.off}</Text>
    </>
  ),
})
