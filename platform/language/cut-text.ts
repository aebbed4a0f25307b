/**
 * The beginning of a text, of at most `most` characters; no emoji or rare letter is cut in two, of which halves would be
 * shown as a replacement character.
 */
export const cutText = (text: string, most: number): string => [...text].slice(0, most).join('')
