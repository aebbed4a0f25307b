/** What the text and the layout of a screen depend on besides its data. */
export interface Reader {
  /** The reader's languages, the preferred one first; none where that is not known. */
  readonly languages: readonly string[]
  /** Whether the window has room for filters beside results: breakpoint `lg` of the stylesheet. */
  readonly isWide: boolean
}

/** The width of `isWide`. */
export const wideQuery = '(min-width: 64rem)'

let read = (): Reader =>
  typeof document === 'undefined'
    ? { languages: [], isWide: false }
    : { languages: navigator.languages, isWide: matchMedia(wideQuery).matches }

/** Who the page is rendered for. */
export const reader = (): Reader => read()

/** From now on, `reader` asks here: a server renders for one reader after another. */
export function takeReaders(from: () => Reader): void {
  read = from
}
