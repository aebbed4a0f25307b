import { parse } from 'regexparam'
import { appAddresses, appPatterns, signInPaths, startsOf } from './paths.ts'
import { isLeaving } from './leave.ts'

const key = 'requested-page'

const matcherOf = (patterns: readonly string[]) => {
  const found = patterns.map((pattern) => parse(pattern).pattern)
  return (address: string) => found.some((one) => one.test(address.split(/[?#]/, 1)[0] ?? ''))
}
const isOfApp = matcherOf(appAddresses)

/** Whether an address is a screen of the app. Nothing else is ever returned to: no other site, no sign-in page. */
export function isAppAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && isOfApp(address)
}

const isOfRecord = matcherOf([
  ...appPatterns.filter((pattern) => pattern.includes('/:')),
  ...startsOf('staff').map((start) => `${start}/*?`),
])

/** Whether mails lead to an address: everything of the console, and every screen of one record. */
export function isLinkedFromMail(address: string): boolean {
  return isAppAddress(address) && isOfRecord(address)
}

/**
 * Where somebody without a session goes who asks for a screen. Whoever follows a link is asked to log in and goes on to
 * what it leads to; the student area's own entrances lead to the start page (specification §2).
 */
export const signInPathFor = (address: string): string =>
  isLinkedFromMail(address) ? `${signInPaths.signUp}?next=${encodeURIComponent(address)}` : '/'

/**
 * Keeps the screen someone asked for before logging in, for as long as this tab lives. After a logout nothing is
 * kept any more: the next person here may be another one.
 */
export function storeRequestedPage(address: string): void {
  if (isLeaving()) return
  try {
    if (isAppAddress(address)) sessionStorage.setItem(key, address)
  } catch {
    // Without storage the visit starts on the first screen instead.
  }
}

/** The screen that was asked for, or null; it is forgotten by being taken. */
export function takeRequestedPage(): string | null {
  try {
    const address = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return address !== null && isAppAddress(address) ? address : null
  } catch {
    return null
  }
}
