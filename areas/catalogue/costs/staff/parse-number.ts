/** A number as it was typed, `null` for what is none. A comma is refused: to some it is a point, to others not. */
export function typedNumber(text: string): number | null {
  const plain = text.replace(/\s/g, '')
  return /^\d{1,15}(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** Today as a calendar day, in UTC as the server counts it. */
export const today = (): string => new Date().toISOString().slice(0, 10)
