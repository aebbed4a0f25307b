/** What the second line at the foot of a passport says that is kept. */
export interface PassportLine {
  /** Letters and figures, without the signs that fill the line. */
  readonly number: string
  /** As in 2031-05-04. */
  readonly expires: string
}

/** What a sign counts: figures as they are, A to Z from 10 on, `<` nothing. */
const worth = (sign: string): number => (sign === '<' ? 0 : parseInt(sign, 36))

/** Weights 7, 3, 1 over and over; the last figure of the sum. */
const checkFigure = (signs: string): number =>
  [...signs].reduce((sum, sign, at) => sum + worth(sign) * [7, 3, 1][at % 3]!, 0) % 10

const layout = /^([A-Z0-9<]{9})(\d)([A-Z<]{3})(\d{6})(\d)([MFX<])(\d{6})(\d)([A-Z0-9<]{14})([\d<])(\d)$/

/**
 * Reads the second line of a passport of the usual size (TD3: 44 signs; ICAO Doc 9303, parts 3 and 4), and proves it
 * by its five check figures.
 * @param text in any spacing and case
 * @returns null when it is no such line, or a sign was mistyped
 */
export function readPassportLine(text: string): PassportLine | null {
  const line = text.replace(/\s/gu, '').replaceAll('«', '<<').replaceAll('‹', '<').toUpperCase()
  const parts = layout.exec(line)
  if (!parts) return null
  const [, number, ofNumber, , birth, ofBirth, , expiry, ofExpiry, personal, ofPersonal, ofAll] = parts
  const proven =
    checkFigure(number!) === Number(ofNumber) &&
    checkFigure(birth!) === Number(ofBirth) &&
    checkFigure(expiry!) === Number(ofExpiry) &&
    checkFigure(personal!) === worth(ofPersonal!) &&
    checkFigure(line.slice(0, 10) + line.slice(13, 20) + line.slice(21, 43)) === Number(ofAll)
  // Passports of before 2000 have long ended.
  const expires = `20${expiry!.slice(0, 2)}-${expiry!.slice(2, 4)}-${expiry!.slice(4)}`
  const isDay = !Number.isNaN(Date.parse(expires)) && new Date(expires).toISOString().startsWith(expires)
  return proven && isDay ? { number: number!.replaceAll('<', ''), expires } : null
}
