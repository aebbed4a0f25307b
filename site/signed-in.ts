/**
 * Changes the login links of a prerendered page for a logged-in person: a link with `data-signed-in` gets that text and
 * is shown, and whatever has an empty value is hidden. `data-to` is where a student goes, by default the dashboard.
 */
export function showSignedIn(links: Iterable<HTMLAnchorElement>): void {
  try {
    // The format of `packInfo`: JSON inside JSON, with null if there is no token.
    const role = /role\\":\\"(\w+).+token\\":\\"/.exec(localStorage['persist:root'] as string)?.[1]
    for (const link of role ? links : []) {
      const text = link.dataset['signedIn']!
      link.hidden = !text
      // Others follow the login link, which redirects them.
      if (role === 'student') link.href = link.dataset['to'] ?? '/dashboard'
      if (link.ariaLabel) link.ariaLabel = link.title = text
      else link.firstElementChild!.textContent = text
    }
  } catch {
    // Storage is blocked.
  }
}
