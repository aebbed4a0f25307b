let readers = (): readonly string[] => (typeof document === 'undefined' ? [] : navigator.languages)

/** The languages of whoever reads the page, the preferred one first; none where that is not known. */
export const readerLanguages = (): readonly string[] => readers()

/** From now on, languages come from here: a server renders for one reader after another. */
export function takeReaderLanguages(from: () => readonly string[]): void {
  readers = from
}
