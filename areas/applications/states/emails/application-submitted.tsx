import { Items } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Subheading, Text } from '#kit/mail/parts.tsx'
import { Steps } from '#kit/mail/steps.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { day, shortDay, dayAndTime } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { progressTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = progressTexts.submitted

export interface ApplicationSubmitted extends ApplicationMail {
  submittedAt: string
  /** The day by which the office will have checked the file. */
  checkBy: string
  /** Labels of documents the program requires and the file lacks. */
  missingDocuments: string[]
}

export const applicationSubmitted = message<ApplicationSubmitted>({
  subject: ({ application }) => texts.subject({ reference: application.reference }),
  preview: ({ checkBy }) => texts.preview({ by: shortDay(checkBy) }),
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, submittedAt, checkBy, missingDocuments: missing, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ reference: application.reference })}</Text>
      <ApplicationFacts application={application} />
      {missing.length > 0 ? (
        <Panel tone="sun" title={texts.missing({ count: missing.length })}>
          <Items items={missing.map((title) => ({ title }))} />
          <Text>{texts.missingDetail}</Text>
          <Action href={links.applicationDocuments(application.id)} label={texts.addThem} />
        </Panel>
      ) : null}
      <Subheading>{texts.next}</Subheading>
      <Steps
        steps={[
          { title: texts.sent, detail: dayAndTime(submittedAt), state: 'done' },
          { title: texts.check, detail: texts.checkBy({ by: day(checkBy) }), state: 'now' },
          { title: texts.answer, detail: texts.answerDetail, state: 'ahead' },
          { title: texts.decide, detail: texts.decideDetail, state: 'ahead' },
        ]}
      />
      {missing.length === 0 ? <Action href={links.application(application.id)} label={texts.open} /> : null}
    </>
  ),
})
