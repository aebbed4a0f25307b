import type { ReactElement, ReactNode } from 'react'

/** Renders a part as plain text; `inner` converts its children. */
export type ToText<P> = (props: P, inner: (node: ReactNode) => string) => string

/** A building block of e-mails with an HTML and a plain-text form. */
export interface Part<P> {
  (props: P): ReactElement
  toText: ToText<P>
}

/**
 * Makes a building block from its two forms, so that no message has one without the other.
 * @param Html the component of the HTML form
 * @param toText the same content as text; blocks end with a blank line
 */
export function part<P>(Html: (props: P) => ReactElement, toText: ToText<P>): Part<P> {
  return Object.assign((props: P) => Html(props), { toText })
}
