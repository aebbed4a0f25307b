const mostLetters = 4000

/**
 * Props as they may stand in a mail. People's names and officers' notes come from outside: control characters
 * and the marks that turn the direction of text go, so that no name can write lines of its own or hide part of
 * an address; line breaks stay; nothing is longer than 4,000 characters.
 */
export function cleanProps<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T
  if (Array.isArray(value)) return value.map(cleanProps) as T
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanProps(inner)])) as T
  }
  return value
}

function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/gu, '\n')
    .replace(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu, ' ')
    .slice(0, mostLetters)
}

/** One line: line breaks become spaces, and it has an end. */
export const oneLine = (text: string, most = 200): string => text.replace(/\s+/gu, ' ').trim().slice(0, most)
