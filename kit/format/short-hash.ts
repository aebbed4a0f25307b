const start = 0x811c9dc5
const factor = 0x01000193
const fnv = (text: string, from: number) =>
  [...new TextEncoder().encode(text)].reduce((hash, byte) => Math.imul(hash ^ byte, factor) >>> 0, from)
const toHex = (hash: number) => hash.toString(16).padStart(8, '0')

/** A hash that replaces a text in what the browser stores, so that it contains nothing that somebody searched for or wrote. */
export const shortHash = (text: string): string =>
  toHex(fnv(text, start)) + toHex(fnv(text, (start ^ 0x5bd1e995) >>> 0))
