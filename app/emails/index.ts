import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { cleanProps, oneLine } from '#kit/mail/clean-props.ts'
import { linksFrom } from '#kit/mail/links.ts'
import { Frame } from '#kit/mail/frame.tsx'
import type { Message } from '#kit/mail/message.ts'
import { readAsText } from '#kit/mail/read-as-text.ts'
import { messages } from './all-emails.ts'

export type EmailName = keyof typeof messages
export type EmailProps = {
  [K in EmailName]: (typeof messages)[K] extends Message<infer P> ? P : never
}

export const emailNames = Object.keys(messages) as EmailName[]

/** Names of the e-mails that contain a secret, such as a code or the token of a link. */
export type SecretEmailName = {
  [K in EmailName]: (typeof messages)[K] extends { secret: string } ? K : never
}[EmailName]
/** The prop of an e-mail that is its secret. */
export type SecretProp<K extends SecretEmailName> = (typeof messages)[K]['secret']

/** The prop of an e-mail that is its secret; undefined where there is none. */
export const secretPropOf = (name: EmailName): string | undefined => messages[name].secret

export interface RenderedEmail {
  subject: string
  html: string
  text: string
  /** See `unsubscribe` of a message; null where there is none. */
  unsubscribe: string | null
}

/**
 * Renders an e-mail.
 * @param props see each message; dates are ISO 8601 and are shown in the operator's time zone
 * @param publicUrl base of the links
 * @returns a subject of one line, a whole HTML document and the same content as plain text
 */
export async function renderEmail<K extends EmailName>(
  name: K,
  props: EmailProps[K],
  { publicUrl }: { publicUrl: string },
): Promise<RenderedEmail> {
  const message = messages[name] as unknown as Message<EmailProps[K]>
  const clean = cleanProps(props) as EmailProps[K] & object
  const links = linksFrom(publicUrl)
  const subject = oneLine(message.subject(clean))
  const document = createElement(Frame, {
    subject,
    preview: message.preview(clean),
    why: message.why(),
    links,
    children: createElement(message.Body, { ...clean, links }),
  })
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(document)}`,
    text:
      readAsText(document)
        .replace(/\n{3,}/gu, '\n\n')
        .trimEnd() + '\n',
    unsubscribe: message.unsubscribe?.({ ...clean, links }) ?? null,
  }
}
