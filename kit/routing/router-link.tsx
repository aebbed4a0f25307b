import type { MouseEvent } from 'react'
import { signInPaths } from './paths.ts'
import type { AnchorProps } from '../ui/anchor.tsx'
import { isAppAddress } from './requested-page.ts'
import { useHrefOf, useNavigate } from './router.tsx'

const signIn: readonly string[] = Object.values(signInPaths)
const stays = (href: string) => isAppAddress(href) || signIn.includes(href.split(/[?#]/, 1)[0] ?? '')

/** A plain click with the main button. The browser handles all others: a new tab, a download, a menu. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey

function InAppLink({ href, onClick, ...rest }: AnchorProps) {
  const navigate = useNavigate()
  const address = useHrefOf()(href)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    const again = address === location.pathname + location.search + location.hash
    navigate(href, { replace: again })
  }
  return <a {...rest} href={address} onClick={follow} />
}

/**
 * The app's links: to screens of the app through the router; to the public pages, which are separate documents, and to
 * other sites as plain links.
 */
export function RouterLink({ href, ...rest }: AnchorProps) {
  if (!stays(href) || rest.target || rest.download !== undefined) return <a href={href} {...rest} />
  return <InAppLink href={href} {...rest} />
}
