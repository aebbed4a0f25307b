import { message } from '#kit/mail/message.ts'
import { Heading, Link, Panel, Small, Text } from '#kit/mail/parts.tsx'
import { MarkdownText } from '#kit/mail/markdown-text.tsx'
import { newsletterEmailTexts } from '#texts/conversation/newsletter/emails.ts'

const texts = newsletterEmailTexts.newsletter

export interface Newsletter {
  subject: string
  /** In the Markdown subset of our articles. */
  body: string
  /** A test goes only to the officer who writes it. */
  test: boolean
  /** The token of the unsubscribe link, stored in the outbox as its secret. */
  token: string
  expiresAt: string
}

export const newsletter = message<Newsletter, 'token'>({
  secret: 'token',
  subject: ({ subject }) => subject,
  preview: () => texts.preview,
  why: () => texts.why,
  unsubscribe: ({ token, links }) => links.oneClickLeave(token),
  Body: ({ subject, body, test, token, links }) => (
    <>
      {test ? (
        <Panel tone="calm" title={texts.test}>
          <Text>{texts.testHow}</Text>
        </Panel>
      ) : null}
      <Heading>{subject}</Heading>
      <MarkdownText base={links.home.replace(/\/+$/u, '')}>{body}</MarkdownText>
      <Small>
        <Link href={links.newsletter(token)}>{texts.stop}</Link>. {texts.stopHow}
      </Small>
    </>
  ),
})
