/**
 * Tells whoever is logged in that the ways in lead on to their own screens, which they do without this as well: a link
 * with `data-signed-in` gets those words, and one with none of them is taken away.
 */
export function leadOn(links: Iterable<HTMLAnchorElement>): void {
  try {
    // As `packInfo` writes it: JSON inside JSON, with null for a token where there is none.
    const role = /role\\":\\"(\w+).+token\\":\\"/.exec(localStorage['persist:root'] as string)?.[1]
    for (const link of role ? links : []) {
      const text = link.dataset['signedIn']!
      link.hidden = !text
      // Others go by the way in, which sends them on.
      if (role === 'student') link.href = '/dashboard'
      if (link.ariaLabel) link.ariaLabel = link.title = text
      else link.firstElementChild!.textContent = text
    }
  } catch {
    // Nothing may be read here.
  }
}
