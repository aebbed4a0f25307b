/** Area codes of landlines in Pakistan that have two digits; most of the others have three. */
const twoDigitAreas = /^(?:2[125]|4[0-246-9]|5[1-35-7]|6[1-8]|7[14]|8[16]|91)/
const threeDigitAreas = /^(?:2[349]|45|54|60|72|8[2-5]|9[2-9])\d/

/** How many digits are in the first group of a national number of Pakistan; null for kinds of numbers not known here. */
function firstGroupOf(digits: string): number | null {
  if (/^3\d{9}$/.test(digits)) return 3
  const area = twoDigitAreas.test(digits) ? 2 : threeDigitAreas.test(digits) ? 3 : null
  // A subscriber's number has six to eight digits and never begins with 0 or 1: those are numbers of another kind.
  return area !== null && /^[2-9]\d{5,7}$/.test(digits.slice(area)) && /^\d{9,10}$/.test(digits) ? area : null
}

/**
 * A number in E.164 as it is written in Pakistan for readers abroad: `+92 300 1234567` of a mobile, `+92 42 35761999` of a
 * landline, with the area code set apart. Numbers of other countries, which group theirs by other rules, stay as they are.
 */
export function formatPhone(phone: string): string {
  const digits = /^\+92(\d+)$/.exec(phone)?.[1]
  const first = digits === undefined ? null : firstGroupOf(digits)
  return first === null ? phone : `+92 ${digits!.slice(0, first)} ${digits!.slice(first)}`
}
