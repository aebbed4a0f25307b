import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFactTexts, mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { day } from '#kit/mail/when.ts'
import { draftReminderTexts as texts } from '#texts/applications/drafts/emails.ts'

export interface DraftWaiting {
  name: string
  program: string
  university: string
  universityId: string
  programId: string
  /** The day on which the draft is deleted, unless it is changed before. */
  goneOn: string
}

export const draftWaiting = message<DraftWaiting>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, program, university, universityId, programId, goneOn, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ day: day(goneOn) })}</Text>
      <Facts
        rows={[
          { label: mailFactTexts.university, value: university },
          { label: mailFactTexts.program, value: program },
        ]}
      />
      <Action href={links.apply(universityId, programId)} label={texts.open} />
      <Text>{texts.documents}</Text>
    </>
  ),
})
