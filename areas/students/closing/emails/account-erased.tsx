import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { mailFactTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { leavingTexts } from '#texts/students/closing/emails.ts'

const texts = leavingTexts.erased

type Kind = keyof typeof texts.kinds

/** No name: it is already deleted when this mail is written. */
export interface AccountErased {
  reference: string
  erasedAt: string
  /** How many of each kind were deleted. */
  counts: Readonly<Record<Kind | 'applications', number>>
}

export const accountErased = message<AccountErased>({
  subject: ({ reference }) => texts.subject({ reference }),
  preview: () => texts.preview,
  why: () => texts.why,
  Body: ({ reference, erasedAt, counts }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(null)}</Text>
      <Text>{texts.lead}</Text>
      <Facts
        rows={[
          { label: mailFactTexts.reference, value: reference },
          { label: mailFactTexts.when, value: dayAndTime(erasedAt) },
          ...(Object.keys(texts.kinds) as Kind[]).map((kind) => ({
            label: texts.kinds[kind],
            value: String(counts[kind]),
          })),
        ]}
      />
      <Text>{counts.applications > 0 ? texts.stays({ n: counts.applications }) : texts.nothingStays}</Text>
      <Text>{texts.universities}</Text>
      <Text>{texts.last}</Text>
    </>
  ),
})
