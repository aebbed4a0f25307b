/** What a link to set a password tells: its token, and whose password it is. */
export interface ResetLink {
  readonly token: string
  /** Of somebody of the office or a university, whose passwords are longer. */
  readonly staff: boolean
  /** The first password of an account that somebody else made. */
  readonly first: boolean
}

let taken: ResetLink | null = null

/**
 * Takes the link out of the address (`…/reset-student-password#token=…`) and strips the address at once, so that
 * it stays in no history and no screenshot. Asking again gives the same link: the page may render twice.
 */
export function readResetLink(): ResetLink | null {
  const told = new URLSearchParams(location.hash.slice(1))
  const token = told.get('token')
  if (token !== null) {
    taken = { token, staff: told.has('staff'), first: told.has('first') }
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return taken
}
