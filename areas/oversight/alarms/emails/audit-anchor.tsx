import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFactTexts, mailFrameTexts } from '#texts/kit/mail.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { alarmEmailTexts } from '#texts/oversight/alarms/emails.ts'

const texts = alarmEmailTexts.anchor

export interface AuditAnchor {
  /** The number of the newest entry. */
  seq: number
  /** SHA-256 over this entry and all before it, in hex. */
  hash: string
  sound: boolean
  at: string
}

export const auditAnchor = message<AuditAnchor>({
  subject: ({ sound }) => texts.subject({ sound }),
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyOffice,
  Body: ({ seq, hash, sound, at, links }) => (
    <>
      <Heading>{texts.heading({ sound })}</Heading>
      <Text>{sound ? texts.sound : texts.broken}</Text>
      <Facts
        rows={[
          { label: texts.entry, value: String(seq) },
          { label: texts.fingerprint, value: hash },
          { label: mailFactTexts.when, value: dayAndTime(at) },
        ]}
      />
      <Text>{texts.keep}</Text>
      <Text>{`npm run audit:verify -- --anchor ${seq}:${hash}`}</Text>
      <Action href={links.staffAuditLog} label={texts.open} />
    </>
  ),
})
