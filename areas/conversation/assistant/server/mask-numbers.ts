/** Replaces a masked number. */
export const mask = '•••'

/**
 * Numbers that identify a person: CNIC and B-Form (13 digits, as 5-7-1 or in one), cards (13 to 19 digits, in
 * groups or in one), IBAN, passports (one to three letters and seven to nine digits).
 */
const numbers: readonly RegExp[] = [
  /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){3,7}(?:[ -]?[A-Z0-9]{1,3})?\b/giu,
  /(?<!\p{Nd})\p{Nd}{5}[ .-]?\p{Nd}{7}[ .-]?\p{Nd}(?!\p{Nd})/gu,
  /(?<!\p{Nd})(?:\p{Nd}[ .-]?){12,18}\p{Nd}(?!\p{Nd})/gu,
  /(?<![\p{L}\p{Nd}-])[A-Z]{1,3}[ -]?\p{Nd}{7,9}(?![\p{L}\p{Nd}])/giu,
]

/**
 * A text without numbers of identity documents, bank cards and accounts. Call it before anything is stored or
 * sent on.
 */
export const maskNumbers = (text: string): string =>
  numbers.reduce((masked, number) => masked.replace(number, mask), text)
