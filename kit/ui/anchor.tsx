import { createContext, createElement, useContext } from 'react'
import type { ComponentProps, ComponentType } from 'react'

export type AnchorProps = ComponentProps<'a'> & { href: string }

const PlainLink = (props: AnchorProps) => <a {...props} />

/**
 * How the kit follows a link. Prerendered pages leave it alone and get `<a>`; the app hands in a component that
 * asks the router, so that the kit itself knows no router.
 */
export const LinkAs = createContext<ComponentType<AnchorProps>>(PlainLink)

/** A link, followed the way the surrounding app follows links. Everything in the kit that links goes through it. */
export function Anchor(props: AnchorProps) {
  return createElement(useContext(LinkAs), props)
}
