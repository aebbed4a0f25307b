import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { consentChangedTexts as texts } from '#texts/students/acting/emails.ts'

export interface ActingConsentChanged {
  name: string
  /** What an officer recorded: that the student consented, or that they withdrew it. */
  change: 'given' | 'withdrawn'
  /** Name of the officer who recorded it. */
  officer: string
  at: string
}

/** An officer recorded that the student consented to being acted for, or withdrew that; nobody can do so unnoticed. */
export const actingConsentChanged = message<ActingConsentChanged>({
  subject: ({ change }) => texts[change].subject,
  preview: ({ change }) => texts[change].preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, change, officer, at, links }) => (
    <>
      <Heading>{texts[change].heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts[change].lead({ officer, at: dayAndTime(at) })}</Text>
      <Text>{texts[change].effect}</Text>
      <Text>{texts[change].wrong}</Text>
      <Action href={links.profileSection('office')} label={texts.action} />
    </>
  ),
})
