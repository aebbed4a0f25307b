/** The age of catalogue facts, from the text of their source: the year of a fee, or days in the past. */

/** How many years after the end of its year a fee is shown with a warning. */
export const feeIsOldAfterYears = 2

export interface FeeYear {
  /** As in 2026 or 2019/20; null if the source names none. */
  readonly year: string | null
  /** `past`: not of the current year; `old`: of one that ended more than `feeIsOldAfterYears` ago. */
  readonly age: 'current' | 'past' | 'old' | 'not_known'
  /** The rest of the text of the source. */
  readonly note: string | null
}

const oneYear = /\b(20\d{2})(?:\s*[/–-]\s*(20\d{2}|\d{2})(?!\d))?/

/** The year for which tuition is stated, as in 2026 or 2019/20, and its last day; null if the source names none. */
export function yearStated(stated: string | null): { year: string; end: string } | null {
  const found = oneYear.exec(stated ?? '')
  if (!found) return null
  const [, from = '', to] = found
  if (to === undefined) return { year: from, end: `${from}-12-31` }
  // An academic year lasts until the end of August.
  return { year: `${from}/${to.slice(-2)}`, end: `${from.slice(0, 4 - to.length)}${to}-08-31` }
}

/**
 * The age of a tuition by the year for which it is stated.
 * @param today as in 2026-11-23
 */
export function feeYearOf(stated: string | null, today: string): FeeYear {
  const text = stated?.trim() ?? ''
  const note = text.replace(oneYear, '').trim() === '' ? null : text
  const found = yearStated(stated)
  if (!found) return { year: null, age: 'not_known', note }
  const { year, end } = found
  const old = `${Number(end.slice(0, 4)) + feeIsOldAfterYears}${end.slice(4)}`
  return { year, age: today <= end ? 'current' : today <= old ? 'past' : 'old', note }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const isoDay = /\b(20\d{2})-(\d{2})-(\d{2})\b/g
const dayInNote = /(?:\b(\d{1,2})\s+)?(?:\b([A-Za-z]{3,9})\.?\s+)?\b(20\d{2})\b/g

/** The last day that a clause may refer to, as in 2024-09-06; empty if it has no year. */
function lastDayIn(clause: string): string {
  const days = [...clause.matchAll(isoDay)].map(([day]) => day)
  for (const [, day, word = '', year] of clause.replaceAll(isoDay, '').matchAll(dayInNote)) {
    const month = months.indexOf(word.slice(0, 3).toLowerCase()) + 1
    const two = (number: number | string) => `${number}`.padStart(2, '0')
    days.push(month === 0 ? `${year}-12-31` : `${year}-${two(month)}-${two(day ?? 31)}`)
  }
  return days.toSorted().at(-1) ?? ''
}

/**
 * The source's note on an intake without clauses about the past: "September (application deadline 6 Sep 2024)" leaves
 * "September" in November 2026. Null if nothing is left.
 * @param today as in 2026-11-23
 */
export function noteAhead(note: string | null, today: string): string | null {
  if (note === null) return null
  const isAhead = (clause: string) => {
    const last = lastDayIn(clause)
    return last === '' || last >= today
  }
  const outside = note.replaceAll(/\s*\(([^)]*)\)/g, (all, inside: string) => (isAhead(inside) ? all : ''))
  const left = outside
    .split(';')
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '' && isAhead(clause))
  return left.length === 0 ? null : left.join('; ')
}

const dayOfMonth = new RegExp(
  String.raw`\b\d{1,2}\.? (?:${months.join('|')})|\b(?:${months.join('|')})[a-z]* \d{1,2}\b`,
  'i',
)

/**
 * What is ahead of the source's note on an intake, if it says until when one applies: a program without a date of its own
 * then has one in words, "Fall (applications by 30 June)". Null for any other note.
 * @param today as in 2026-11-23
 */
export function lastDayInWords(note: string | null, today: string): string | null {
  const ahead = noteAhead(note, today)
  return ahead !== null && /\b(?:appl|deadline|regist|enrol)/i.test(ahead) && dayOfMonth.test(ahead)
    ? ahead
    : null
}
