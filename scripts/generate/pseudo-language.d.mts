export const pseudoLanguage: string
/** The words of a message with every letter accented and every vowel doubled. */
export function accent(text: string): string
/** A whole message between marks. */
export function mark(template: string): string
