import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { day } from '#kit/mail/when.ts'
import { mergeEmailTexts } from '#texts/students/merging/emails.ts'

const texts = mergeEmailTexts.merged

export interface RecordsMerged {
  name: string
  /** Whether the account with this address is the one that stays. */
  keeps: boolean
  /** The other address, in part; null for a record without one. */
  otherAddress: string | null
  undoUntil: string
}

/** The office merged two records of one student; sent to both addresses. */
export const recordsMerged = message<RecordsMerged>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, keeps, otherAddress, undoUntil, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>
        {otherAddress === null
          ? texts.withoutAddress
          : keeps
            ? texts.kept({ otherAddress })
            : texts.other({ otherAddress })}
      </Text>
      <Text>{texts.wrong({ day: day(undoUntil) })}</Text>
      <Action href={links.signUp} label={texts.signIn} />
    </>
  ),
})
