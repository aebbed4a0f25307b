/** Pieces of a PostgreSQL tsquery, written so that no typed character has a meaning of its own. */

/** One word; `goesOn` takes it as the beginning of words. */
export const lexeme = (word: string, goesOn = false): string =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${goesOn ? ':*' : ''}`

/** A word of a dictionary, where a star at the end lets it go on. */
export const starred = (word: string): string =>
  word.endsWith('*') ? lexeme(word.slice(0, -1), true) : lexeme(word)

/** Fulfilled by any of the parts; there is at least one. */
export const anyOf = (parts: Iterable<string>): string => {
  const all = [...new Set(parts)]
  return all.length === 1 ? (all[0] ?? '') : `(${all.join(' | ')})`
}

/** Fulfilled by all parts together; there is at least one. */
export const allOf = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`
