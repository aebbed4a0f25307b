import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { factWords, frameWords } from '#texts/kit/mail.ts'
import { moment } from '#kit/mail/when.ts'
import { oversightWords } from '#texts/oversight/alarms/emails.ts'

const words = oversightWords.anchor

export interface AuditAnchor {
  /** Number of the newest entry. */
  seq: number
  /** SHA-256 of it and all before, in hex. */
  hash: string
  sound: boolean
  at: string
}

export const auditAnchor = message<AuditAnchor>({
  subject: ({ sound }) => words.subject({ sound }),
  preview: () => words.preview,
  why: () => frameWords.whyOffice,
  Body: ({ seq, hash, sound, at, links }) => (
    <>
      <Heading>{words.heading({ sound })}</Heading>
      <Text>{sound ? words.sound : words.broken}</Text>
      <Facts
        rows={[
          { label: words.entry, value: String(seq) },
          { label: words.fingerprint, value: hash },
          { label: factWords.when, value: moment(at) },
        ]}
      />
      <Text>{words.keep}</Text>
      <Text>{`npm run audit:verify -- --anchor ${seq}:${hash}`}</Text>
      <Action href={links.staffAuditLog} label={words.open} />
    </>
  ),
})
