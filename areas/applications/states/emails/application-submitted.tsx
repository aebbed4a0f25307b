import { Items } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Subheading, Text } from '#kit/mail/parts.tsx'
import { Steps } from '#kit/mail/stones.tsx'
import { frameWords } from '#texts/kit/mail.ts'
import { day, shortDay, moment } from '#kit/mail/when.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { progressTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const words = progressTexts.submitted

export interface ApplicationSubmitted extends ApplicationMail {
  submittedAt: string
  /** The day by which the office has checked the file. */
  checkBy: string
  /** Labels of documents the program requires and the file lacks. */
  missingDocuments: string[]
}

export const applicationSubmitted = message<ApplicationSubmitted>({
  subject: ({ application }) => words.subject({ reference: application.reference }),
  preview: ({ checkBy }) => words.preview({ by: shortDay(checkBy) }),
  why: () => frameWords.whyApplication,
  Body: ({ name, application, submittedAt, checkBy, missingDocuments: missing, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{words.lead({ reference: application.reference })}</Text>
      <ApplicationFacts application={application} />
      {missing.length > 0 ? (
        <Panel tone="sun" title={words.missing({ count: missing.length })}>
          <Items items={missing.map((title) => ({ title }))} />
          <Text>{words.missingDetail}</Text>
          <Action href={links.applicationDocuments(application.id)} label={words.addThem} />
        </Panel>
      ) : null}
      <Subheading>{words.next}</Subheading>
      <Steps
        steps={[
          { title: words.sent, detail: moment(submittedAt), state: 'done' },
          { title: words.check, detail: words.checkBy({ by: day(checkBy) }), state: 'now' },
          { title: words.answer, detail: words.answerDetail, state: 'ahead' },
          { title: words.decide, detail: words.decideDetail, state: 'ahead' },
        ]}
      />
      {missing.length === 0 ? <Action href={links.application(application.id)} label={words.open} /> : null}
    </>
  ),
})
