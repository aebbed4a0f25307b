let taken: string | null = null

/**
 * Takes the token out of the address (`…/reset-student-password#token=…`) and strips the address at once, so that
 * it stays in no history and no screenshot. Asking again gives the same token: the page may render twice.
 */
export function takeResetToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token !== null) {
    taken = token
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return taken
}
