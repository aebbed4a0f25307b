/** A text with Arabic and Urdu digits as Latin ones. */
export const withLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))

/** Only the digits of a text, as Latin ones. */
export const latinDigits = (text: string): string => withLatinDigits(text).replace(/\D/g, '')
