import { createContext, createElement, useContext } from 'react'
import type { ComponentProps, ComponentType } from 'react'

export type AnchorProps = ComponentProps<'a'> & { href: string }

const PlainLink = (props: AnchorProps) => <a {...props} />

/**
 * The component that renders links. Prerendered pages use the default `<a>`; the app provides one that uses the router,
 * so that the kit does not depend on it.
 */
export const LinkAs = createContext<ComponentType<AnchorProps>>(PlainLink)

/** A link, rendered by the component that the app provides. Every link of the kit uses it. */
export function Anchor(props: AnchorProps) {
  return createElement(useContext(LinkAs), props)
}
