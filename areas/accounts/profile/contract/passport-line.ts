/** The values stored from the second line at the bottom of a passport page. */
export interface PassportLine {
  /** Letters and digits, without filler characters. */
  readonly number: string
  /** As in 2031-05-04. */
  readonly expires: string
}

/** The value of a character: digits as they are, A to Z from 10 on, `<` zero. */
const valueOf = (sign: string): number => (sign === '<' ? 0 : parseInt(sign, 36))

/** Weights 7, 3, 1 repeated; the last digit of the sum. */
const checkDigit = (signs: string): number =>
  [...signs].reduce((sum, sign, at) => sum + valueOf(sign) * [7, 3, 1][at % 3]!, 0) % 10

const layout = /^([A-Z0-9<]{9})(\d)([A-Z<]{3})(\d{6})(\d)([MFX<])(\d{6})(\d)([A-Z0-9<]{14})([\d<])(\d)$/

/**
 * Parses the second line of a passport of the usual size (TD3: 44 characters; ICAO Doc 9303, parts 3 and 4) and
 * validates its five check digits.
 * @param text in any spacing and case
 * @returns null when it is not such a line, or a character is wrong
 */
export function readPassportLine(text: string): PassportLine | null {
  const line = text.replace(/\s/gu, '').replaceAll('«', '<<').replaceAll('‹', '<').toUpperCase()
  const parts = layout.exec(line)
  if (!parts) return null
  const [, number, ofNumber, , birth, ofBirth, , expiry, ofExpiry, personal, ofPersonal, ofAll] = parts
  const proven =
    checkDigit(number!) === Number(ofNumber) &&
    checkDigit(birth!) === Number(ofBirth) &&
    checkDigit(expiry!) === Number(ofExpiry) &&
    checkDigit(personal!) === valueOf(ofPersonal!) &&
    checkDigit(line.slice(0, 10) + line.slice(13, 20) + line.slice(21, 43)) === Number(ofAll)
  // Passports from before 2000 have long expired.
  const expires = `20${expiry!.slice(0, 2)}-${expiry!.slice(2, 4)}-${expiry!.slice(4)}`
  const isDay = !Number.isNaN(Date.parse(expires)) && new Date(expires).toISOString().startsWith(expires)
  return proven && isDay ? { number: number!.replaceAll('<', ''), expires } : null
}
