import { message } from '#kit/mail/message.ts'
import { Action, ByHand, Heading, Text } from '#kit/mail/parts.tsx'
import { accountWords } from '#areas/accounts/sign-in/texts/emails.ts'
import { greeting } from '#kit/mail/greeting.ts'

const words = accountWords.newsletter

/** No name: whoever types a stranger's address could otherwise write to them in ours. */
export interface NewsletterConfirm {
  /** The token of the link: given to the outbox as its secret. */
  token: string
}

export const newsletterConfirm = message<NewsletterConfirm>({
  subject: () => words.subject,
  preview: () => words.preview,
  why: () => words.why,
  Body: ({ token, links }) => (
    <>
      <Heading>{words.heading}</Heading>
      <Text>{greeting(null)}</Text>
      <Text>{words.lead}</Text>
      <Action href={links.newsletter(token)} label={words.action} />
      <Text>{words.notYou}</Text>
      <ByHand href={links.newsletter(token)} lead={words.byHand} />
    </>
  ),
})
