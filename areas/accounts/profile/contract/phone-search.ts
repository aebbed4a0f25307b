/** With fewer digits a number may as well be a serial number or a year. */
const fewest = 7

/** What people put before a number, or copy with it. */
const label = /^(?:(?:tel|phone|mobile|mob|cell|ph|whatsapp|wa|call)\b[:.\s]*|https?:\/\/wa\.me\/|wa\.me\/)/iu

/** Arabic and Persian digits, as phones set to Urdu write them. */
const inLatin = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))

/**
 * The digits by which a phone number is found among numbers stored as E.164, in any format: `0300
 * 1234503`, `3001234503`, `0092-300-1234503`, `+92 (0)300 1234503`, `tel:+923001234503` and `۰۳۰۰۱۲۳۴۵۰۳` all give
 * digits that `+923001234503` contains.
 * @param least the fewest digits that count as a number; a list of people may accept fewer
 * @returns null if it is not a phone number
 */
export function phoneDigits(typed: string, least: number = fewest): string | null {
  const text = inLatin(typed.normalize('NFKC')).trim().replace(label, '')
  if (!/^[\d\s+()./\-\u2010-\u2015\u2212\u202a-\u202e\u2066-\u2069]+$/u.test(text)) return null
  const digits = text
    // The zero is dialed only within the country, but often written after the country code.
    .replace(/\(\s*0\s*\)/u, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '')
    .replace(/^920+/, '92')
  return digits.length >= least ? digits : null
}
