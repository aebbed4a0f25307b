import { Facts } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Heading, Text } from '#kit/mail/parts.tsx'
import { factWords } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { moment } from '#kit/mail/when.ts'
import { leavingWords } from '#texts/students/closing/emails.ts'

const words = leavingWords.erased

type Kind = keyof typeof words.kinds

/** No name: it is already deleted when this mail is written. */
export interface AccountErased {
  reference: string
  erasedAt: string
  /** How many of each kind were deleted. */
  counts: Readonly<Record<Kind | 'applications', number>>
}

export const accountErased = message<AccountErased>({
  subject: ({ reference }) => words.subject({ reference }),
  preview: () => words.preview,
  why: () => words.why,
  Body: ({ reference, erasedAt, counts }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(null)}</Text>
      <Text>{words.lead}</Text>
      <Facts
        rows={[
          { label: factWords.reference, value: reference },
          { label: factWords.when, value: moment(erasedAt) },
          ...(Object.keys(words.kinds) as Kind[]).map((kind) => ({
            label: words.kinds[kind],
            value: String(counts[kind]),
          })),
        ]}
      />
      <Text>{counts.applications > 0 ? words.stays({ n: counts.applications }) : words.nothingStays}</Text>
      <Text>{words.universities}</Text>
      <Text>{words.last}</Text>
    </>
  ),
})
