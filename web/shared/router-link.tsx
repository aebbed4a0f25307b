import { Link } from 'react-router'
import type { AnchorProps } from '../ui/anchor.tsx'
import { signInPaths } from '../paths.ts'
import { isAppAddress } from './asked-for.ts'

const signIn: readonly string[] = Object.values(signInPaths)
const stays = (href: string) => isAppAddress(href) || signIn.includes(href.split(/[?#]/, 1)[0] ?? '')

/**
 * How the app follows links: screens of the app through the router; the public pages, which are documents of
 * their own, and everything outside as plain links.
 */
export function RouterLink({ href, ...rest }: AnchorProps) {
  if (!stays(href) || rest.target || rest.download !== undefined) return <a href={href} {...rest} />
  return <Link to={href} {...rest} />
}
