/** What a link to set a password contains: its token, and whose password it is. */
export interface ResetLink {
  readonly token: string
  /** For console users, whose passwords are longer. */
  readonly staff: boolean
  /** The first password of an account that somebody else made. */
  readonly first: boolean
}

let taken: ResetLink | null = null

/**
 * Reads the link from the address (`…/reset-student-password#token=…`) and removes it from the address at once, so that
 * it is in no history and no screenshot. A second call returns the same link: the page may render twice.
 */
export function readResetLink(): ResetLink | null {
  const values = new URLSearchParams(location.hash.slice(1))
  const token = values.get('token')
  if (token !== null) {
    taken = { token, staff: values.has('staff'), first: values.has('first') }
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return taken
}
