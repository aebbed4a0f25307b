import type { ReactElement, ReactNode } from 'react'

/** How a part reads in the plain text of a mail; `inner` turns children into text. */
export type ToText<P> = (props: P, inner: (node: ReactNode) => string) => string

/** A building block of mails that knows both its looks and its plain text. */
export interface Part<P> {
  (props: P): ReactElement
  toText: ToText<P>
}

/**
 * Ties the two forms of a building block together, so that no message can have one without the other.
 * @param Html the component that draws it
 * @param toText the same content as text; blocks end with a blank line
 */
export function part<P>(Html: (props: P) => ReactElement, toText: ToText<P>): Part<P> {
  return Object.assign((props: P) => Html(props), { toText })
}
