const name = String.raw`"?([a-z_][a-z0-9_]*)"?(?:\."?([a-z_][a-z0-9_]*)"?)?`
const operation = /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i
const mainTables = [
  new RegExp(String.raw`\binsert\s+into\s+${name}`, 'i'),
  new RegExp(String.raw`\bupdate\s+${name}\s+(?:as\s+"?\w+"?\s+)?set\b`, 'i'),
  new RegExp(String.raw`\bfrom\s+${name}`, 'i'),
]

/** What traces state about a statement. */
export interface Summary {
  /** Its first word, in lower case. */
  readonly operation: string
  /** The table it changes or else reads first, if there is one. */
  readonly table: string | undefined
}

/**
 * Names the operation and the main table of a statement. Nothing else of its text is used: a statement that was put
 * together from strings may contain values.
 */
export function summarize(text: string): Summary {
  const [, word = 'statement'] = operation.exec(text) ?? []
  for (const pattern of mainTables) {
    const [, first, second] = pattern.exec(text) ?? []
    if (first) return { operation: word.toLowerCase(), table: second ?? first }
  }
  return { operation: word.toLowerCase(), table: undefined }
}
