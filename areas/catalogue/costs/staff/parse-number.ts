/** Parses a number; null if it is not one. A comma is refused, because only some people mean a decimal point by it. */
export function typedNumber(text: string): number | null {
  const plain = text.replace(/\s/g, '')
  return /^\d{1,15}(\.\d+)?$/.test(plain) ? Number(plain) : null
}
