/** With fewer digits a number is as likely a running number or a year. */
const fewest = 7

/**
 * The digits by which a telephone number is found among numbers kept as E.164, however it was typed: `0300 1234503`,
 * `3001234503`, `0092-300-1234503` and `+92 (0)300 1234503` all come to digits that `+923001234503` holds.
 * @param least how many digits make a number; a list of people alone may ask for fewer
 * @returns null for what is no telephone number
 */
export function phoneDigits(typed: string, least: number = fewest): string | null {
  const text = typed.normalize('NFKC').trim()
  if (!/^[\d\s+()./\-\u2010-\u2015\u2212\u202a-\u202e\u2066-\u2069]+$/u.test(text)) return null
  const digits = text
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '')
    // Zero is dialed within the country alone, and often written after its code all the same.
    .replace(/^920+/, '92')
  return digits.length >= least ? digits : null
}
