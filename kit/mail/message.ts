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

/** Lets TypeScript infer a message's props from its annotation. */
export const message = <P>(parts: Message<P>): Message<P> => parts
