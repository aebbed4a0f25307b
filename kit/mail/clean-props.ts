const mostCharacters = 4000

/**
 * Sanitizes the props of an e-mail. Names and notes are untrusted: control characters and direction marks are removed,
 * so that no name can add lines or hide part of an address. Line breaks stay, and texts end after 4,000 characters.
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
    .slice(0, mostCharacters)
}

/** The text on one line, of limited length. */
export const oneLine = (text: string, most = 200): string => text.replace(/\s+/gu, ' ').trim().slice(0, most)
