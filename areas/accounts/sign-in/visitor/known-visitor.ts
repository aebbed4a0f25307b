/** What a visitor typed into the registration form of the start page, as far as an account needs it. */
export interface KnownVisitor {
  name: string
  phone: string
}

const key = 'registration'
let taken: KnownVisitor | null = null

/**
 * Reads what the registration form stored for this page in the tab's own storage, so that it is in no address, no
 * history and no log. A second call returns the same: the page may render twice.
 */
export function consumeKnownVisitor(): KnownVisitor | null {
  try {
    const left = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (left === null) return taken
    const typed = new Map(JSON.parse(left) as [string, string][])
    const part = (name: string) => (typed.get(name) ?? '').trim()
    taken = { name: `${part('firstName')} ${part('lastName')}`.trim(), phone: part('phone') }
  } catch {
    // Without storage, or with something else in it, the fields are empty.
  }
  return taken
}
