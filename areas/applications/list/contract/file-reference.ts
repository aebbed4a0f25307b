/** Digits of the serial number in a reference. */
export const numberLength = 6

const separator = String.raw`[\s\-\u2010-\u2015\u2212_./]*`
const written = new RegExp(`^#?${separator}MZ${separator}(\\d{4})${separator}(\\d{1,7})\\.?$`, 'iu')
/** Without its letters: a year of this century, and a number. */
const bare = new RegExp(String.raw`^#?\s*(20\d\d)[\s]*[\-\u2010-\u2015\u2212_./]\s*(\d{1,6})\.?$`, 'u')

/**
 * The reference of a file in a text, however it is written: `mz-2026-004127`, `MZ 2026 4127`, `mz2026004127`,
 * `#2026/4127`.
 * @returns as in `MZ-2026-004127`; null if it is not one
 */
export function readReference(text: string): string | null {
  const [, year, number] = written.exec(text.trim()) ?? bare.exec(text.trim()) ?? []
  return year === undefined ? null : `MZ-${year}-${number!.padStart(numberLength, '0')}`
}

/** Without any sign between them, as they are read out or pasted: the same digits may be those of a phone number. */
const digitsOnly = new RegExp(String.raw`^#?\s*(20\d\d)\s*(\d{${numberLength}})\.?$`, 'u')

/**
 * The reference of a file in digits that may as well be those of a phone number: `2026 004127`, `2026004127`.
 * @returns as in `MZ-2026-004127`; null if they are not one
 */
export function possibleReference(text: string): string | null {
  const [, year, number] = digitsOnly.exec(text.trim()) ?? []
  return year === undefined ? null : `MZ-${year}-${number!}`
}
