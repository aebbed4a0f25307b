/** Builds a PostgreSQL tsquery in which no typed character has a special meaning. */

/** One word; with `goesOn`, a prefix. */
export const lexeme = (word: string, goesOn = false): string =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${goesOn ? ':*' : ''}`

/** A word of a dictionary; a star at the end makes it a prefix. */
export const starred = (word: string): string =>
  word.endsWith('*') ? lexeme(word.slice(0, -1), true) : lexeme(word)

/** Matches any of the parts, of which there is at least one. */
export const anyOf = (parts: Iterable<string>): string => {
  const all = [...new Set(parts)]
  return all.length === 1 ? (all[0] ?? '') : `(${all.join(' | ')})`
}

/** Matches all parts, of which there is at least one. */
export const allOf = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`
