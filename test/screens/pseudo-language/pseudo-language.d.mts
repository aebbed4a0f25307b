export const pseudoLanguage: string
/** A text with every letter accented and every vowel doubled. */
export function accent(text: string): string
