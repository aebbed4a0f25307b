import { asciiDigits, isBlankValue, Unclear } from './read-amounts.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

/** How dates such as 03/04/2026 are read. Without it, an ambiguous date is refused. */
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

function day(year: number, month: number, date: number, typed: string): string {
  const full = year < 100 ? 2000 + year : year
  const made = new Date(Date.UTC(full, month - 1, date))
  const exists =
    made.getUTCFullYear() === full && made.getUTCMonth() === month - 1 && made.getUTCDate() === date
  if (!exists || full < 1900 || full > 2100) throw new Unclear(rowRefusals.noSuchDay({ text: typed }))
  return made.toISOString().slice(0, 10)
}

/**
 * Parses a day to `YYYY-MM-DD`: ISO, serial numbers of spreadsheets, day or month first, months by English name. Null
 * for an empty cell, and for `rolling` or `TBA`.
 * @throws Unclear for a day that does not exist or is ambiguous
 */
export function readDay(text: string, order?: DateOrder): string | null {
  const typed = asciiDigits(text.trim())
  if (isBlankValue(typed)) return null
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/u.exec(typed)
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]), typed)
  const packed = /^(\d{4})(\d{2})(\d{2})$/u.exec(typed)
  if (packed) return day(Number(packed[1]), Number(packed[2]), Number(packed[3]), typed)
  // The serial number of a spreadsheet, from 2000 to 2100.
  if (/^\d{5}$/u.test(typed) && Number(typed) >= 36_526 && Number(typed) <= 73_415) {
    return new Date(Date.UTC(1899, 11, 30 + Number(typed))).toISOString().slice(0, 10)
  }
  const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/u.exec(typed)
  if (numeric)
    return readDigits(
      Number(numeric[1]),
      numeric[2] ?? '',
      Number(numeric[3]),
      Number(numeric[4]),
      typed,
      order,
    )
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z.]+)[\s,-]+(\d{4}|\d{2})$/iu.exec(typed)
  const monthFirst = /^([a-z.]+)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu.exec(typed)
  const [date, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : monthFirst
      ? [monthFirst[2], monthFirst[1], monthFirst[3]]
      : []
  const month = name === undefined ? undefined : monthOf(name)
  if (month === undefined) throw new Unclear(rowRefusals.notADate({ text: typed }))
  return day(Number(year), month, Number(date), typed)
}

/**
 * Parses the day on which a source was checked.
 * @param latest day that is not in the future, ISO 8601
 * @throws Unclear as readDay does, and for a later day: such a fact would never become old
 */
export function readCheckedDay(text: string, latest: string, order?: DateOrder): string | null {
  const checked = readDay(text, order)
  if (checked !== null && checked > latest) throw new Unclear(rowRefusals.dayAhead({ text: text.trim() }))
  return checked
}

function readDigits(
  a: number,
  sign: string,
  b: number,
  year: number,
  typed: string,
  order?: DateOrder,
): string {
  // With dots the day always comes first.
  if (sign === '.') return day(year, b, a, typed)
  if (a > 12 || order === 'day-first') return day(year, b, a, typed)
  if (b > 12 || order === 'month-first') return day(year, a, b, typed)
  if (a === b) return day(year, a, b, typed)
  throw new Unclear(rowRefusals.dateUnclear({ text: typed, choose: rowRefusals.settledBy.dates }))
}
