import { parse } from 'regexparam'
import { appAddresses, appPatterns, signInPaths, startsOf } from './paths.ts'
import { isLeaving } from './leave.ts'

const key = 'requested-page'

const matcherOf = (patterns: readonly string[]) => {
  const found = patterns.map((pattern) => parse(pattern).pattern)
  return (address: string) => found.some((pattern) => pattern.test(address.split(/[?#]/, 1)[0] ?? ''))
}
const isOfApp = matcherOf(appAddresses)

/** Whether an address is a screen of the app. Only these are redirect targets after a login: no other site, no sign-in page. */
export function isAppAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && isOfApp(address)
}

const isOfRecord = matcherOf([
  ...appPatterns.filter((pattern) => pattern.includes('/:')),
  ...startsOf('staff').map((start) => `${start}/*?`),
])

/** Whether e-mails link to an address: all of the console, and every screen of a single record. */
export function isLinkedFromMail(address: string): boolean {
  return isAppAddress(address) && isOfRecord(address)
}

/**
 * Where a visitor without a session is redirected. Addresses that e-mails link to lead to the login and from there to
 * the requested screen; the other screens of the student area lead to the start page (specification §2).
 */
export const signInPathFor = (address: string): string =>
  isLinkedFromMail(address) ? `${signInPaths.signUp}?next=${encodeURIComponent(address)}` : '/'

/**
 * Stores the requested screen until after the login, for this tab only. After a logout nothing is stored, because the
 * next person here may be somebody else.
 */
export function storeRequestedPage(address: string): void {
  if (isLeaving()) return
  try {
    if (isAppAddress(address)) sessionStorage.setItem(key, address)
  } catch {
    // Without storage the login leads to the first screen.
  }
}

/** Returns the requested screen, or null, and removes it from the storage. */
export function takeRequestedPage(): string | null {
  try {
    const address = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return address !== null && isAppAddress(address) ? address : null
  } catch {
    return null
  }
}
