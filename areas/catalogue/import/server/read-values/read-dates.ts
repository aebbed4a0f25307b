import { asciiDigits, isBlankValue, Unclear } from './read-amounts.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

/** How dates such as 03/04/2026 are meant. Unset, a date that can be read both ways is refused. */
export type DateOrder = 'day-first' | 'month-first'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const fullMonths = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
]

function monthOf(name: string): number | undefined {
  const lower = name.toLowerCase().replace('.', '')
  const at = lower === 'sept' ? 8 : Math.max(months.indexOf(lower), fullMonths.indexOf(lower))
  return at < 0 ? undefined : at + 1
}

function day(year: number, month: number, date: number, given: string): string {
  const full = year < 100 ? 2000 + year : year
  const made = new Date(Date.UTC(full, month - 1, date))
  const exists =
    made.getUTCFullYear() === full && made.getUTCMonth() === month - 1 && made.getUTCDate() === date
  if (!exists || full < 1900 || full > 2100) throw new Unclear(rowRefusals.noSuchDay({ text: given }))
  return made.toISOString().slice(0, 10)
}

/**
 * A day as `YYYY-MM-DD`: ISO, spreadsheets' serial numbers, day or month first, months by English name. Null for
 * an empty cell, and for `rolling` or `TBA`.
 * @throws Unclear for a day that does not exist or may be read in two ways
 */
export function readDay(text: string, order?: DateOrder): string | null {
  const given = asciiDigits(text.trim())
  if (isBlankValue(given)) return null
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/u.exec(given)
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]), given)
  const packed = /^(\d{4})(\d{2})(\d{2})$/u.exec(given)
  if (packed) return day(Number(packed[1]), Number(packed[2]), Number(packed[3]), given)
  // Days since the last day of 1899, as spreadsheets count; 2000 to 2100.
  if (/^\d{5}$/u.test(given) && Number(given) >= 36_526 && Number(given) <= 73_415) {
    return new Date(Date.UTC(1899, 11, 30 + Number(given))).toISOString().slice(0, 10)
  }
  const figures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/u.exec(given)
  if (figures)
    return readDigits(
      Number(figures[1]),
      figures[2] ?? '',
      Number(figures[3]),
      Number(figures[4]),
      given,
      order,
    )
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z.]+)[\s,-]+(\d{4}|\d{2})$/iu.exec(given)
  const monthFirst = /^([a-z.]+)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu.exec(given)
  const [date, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : monthFirst
      ? [monthFirst[2], monthFirst[1], monthFirst[3]]
      : []
  const month = name === undefined ? undefined : monthOf(name)
  if (month === undefined) throw new Unclear(rowRefusals.notADate({ text: given }))
  return day(Number(year), month, Number(date), given)
}

function readDigits(
  a: number,
  sign: string,
  b: number,
  year: number,
  given: string,
  order?: DateOrder,
): string {
  // With dots the day always comes first.
  if (sign === '.') return day(year, b, a, given)
  if (a > 12 || order === 'day-first') return day(year, b, a, given)
  if (b > 12 || order === 'month-first') return day(year, a, b, given)
  if (a === b) return day(year, a, b, given)
  throw new Unclear(rowRefusals.dateUnclear({ text: given, choose: rowRefusals.settledBy.dates }))
}
