import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { mergeEmailTexts } from '#texts/students/merging/emails.ts'
import type { RecordsMerged } from './records-merged.tsx'

const texts = mergeEmailTexts.separated

/** The office undid a merge; sent to both addresses. */
export const recordsSeparated = message<RecordsMerged>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, otherAddress, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{otherAddress === null ? texts.withoutAddress : texts.lead({ otherAddress })}</Text>
      <Action href={links.signUp} label={texts.signIn} />
    </>
  ),
})
