import type { ReactElement } from 'react'
import type { Links } from './links.ts'

/** One mail: what its props make of subject, preview line and body. */
export interface Message<P> {
  /** No code, decision, document or identity number: subjects show on locked screens. */
  subject: (props: P) => string
  /** The line mail programs show beside the subject; the same rule holds. */
  preview: (props: P) => string
  /** Why this person gets it, for the foot. */
  why: () => string
  /** Where mail programs end mails of this kind with one press (RFC 8058); mails that must come have none. */
  unsubscribe?: (props: P & { links: Links }) => string
  Body: (props: P & { links: Links }) => ReactElement
}

/**
 * The prop of a message that is a secret. It never enters the outbox in clear: whoever queues the e-mail passes it
 * separately, and the worker fills it in just before the e-mail is rendered.
 */
type Secret<S> = [S] extends [never] ? { secret?: undefined } : { secret: S }

/** An e-mail with the props P, of which S is a secret. */
export const message = <P, S extends keyof P & string = never>(
  parts: Message<P> & Secret<S>,
): Message<P> & Secret<S> => parts
