import type { ReactElement } from 'react'
import type { Links } from './links.ts'

/** The template of one e-mail. */
export interface Message<P> {
  /** Without codes, decisions, documents or identity numbers, because locked screens show subjects. */
  subject: (props: P) => string
  /** The line mail programs show beside the subject; the same rule applies. */
  preview: (props: P) => string
  /** Why this person receives it, for the footer. */
  why: () => string
  /** The one-click unsubscribe address (RFC 8058); none for e-mails that must be sent. */
  unsubscribe?: (props: P & { links: Links }) => string
  Body: (props: P & { links: Links }) => ReactElement
}

/**
 * The prop of a message that is a secret. It is never in plain text in the outbox: the code that queues the e-mail passes it
 * separately, and the worker fills it in just before the e-mail is rendered.
 */
type Secret<S> = [S] extends [never] ? { secret?: undefined } : { secret: S }

/** An e-mail with the props P, of which S is a secret. */
export const message = <P, S extends keyof P & string = never>(
  parts: Message<P> & Secret<S>,
): Message<P> & Secret<S> => parts
