import { message } from '#kit/mail/message.ts'
import { Action, PlainLink, Heading, Text } from '#kit/mail/parts.tsx'
import { newsletterConfirmTexts as texts } from '#texts/conversation/newsletter/confirm-email.ts'
import { greeting } from '#kit/mail/greeting.ts'

/** No name: otherwise anybody could write to a stranger in our name. */
export interface NewsletterConfirm {
  /** The token of the link, stored in the outbox as its secret. */
  token: string
}

export const newsletterConfirm = message<NewsletterConfirm, 'token'>({
  secret: 'token',
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => texts.why,
  Body: ({ token, links }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(null)}</Text>
      <Text>{texts.lead}</Text>
      <Action href={links.newsletter(token)} label={texts.action} />
      <Text>{texts.notYou}</Text>
      <PlainLink href={links.newsletter(token)} lead={texts.byHand} />
    </>
  ),
})
