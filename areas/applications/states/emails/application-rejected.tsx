import type { Links } from '#kit/mail/links.ts'
import { Items, LinkedItems } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Panel, Subheading, Text, UserText } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { decisionMailTexts, newsTexts } from '#texts/applications/states/emails.ts'
import { ApplicationFacts, type ApplicationMail } from './about-application.tsx'

const texts = decisionMailTexts.rejected

/** A program that is still open, as an alternative. */
export interface OpenProgram {
  universityId: string
  university: string
  program: string
}

export interface ApplicationRejected extends ApplicationMail {
  /** Each reason as a sentence, as the student reads it. */
  reasons: string[]
  advice: string | null
  /** At most three; left out when none is known. */
  openPrograms?: OpenProgram[]
}

export const applicationRejected = message<ApplicationRejected>({
  subject: ({ application }) => newsTexts.subject({ reference: application.reference }),
  preview: () => newsTexts.preview,
  why: () => mailFrameTexts.whyApplication,
  Body: ({ name, application, reasons, advice, openPrograms = [], links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ program: application.program, university: application.university })}</Text>
      <Subheading>{texts.reasons}</Subheading>
      <Items items={reasons.map((title) => ({ title }))} />
      {advice ? (
        <Panel tone="calm" title={texts.advice}>
          <UserText>{advice}</UserText>
        </Panel>
      ) : null}
      {openPrograms.length > 0 ? <StillOpen programs={openPrograms} links={links} /> : null}
      <Text>{texts.only}</Text>
      <Action href={links.universities} label={texts.look} />
      <ApplicationFacts application={application} />
    </>
  ),
})

function StillOpen({ programs, links }: { programs: OpenProgram[]; links: Links }) {
  return (
    <>
      <Subheading>{texts.near}</Subheading>
      <LinkedItems
        items={programs.map(({ program, university, universityId }) => ({
          title: program,
          detail: university,
          href: links.university(universityId),
        }))}
      />
    </>
  )
}
