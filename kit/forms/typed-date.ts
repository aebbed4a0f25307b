import { formatter } from '#kit/language/locale.ts'
import { withLatinDigits } from '#platform/contract/latin-digits.ts'
import { formatDay } from '#kit/format/local-formats.ts'

/** The three boxes of a date, as typed. */
export interface DateBoxes {
  day: string
  month: string
  year: string
}
export type DateBox = keyof DateBoxes
/** In the order of the page. */
export const dateBoxes = ['day', 'month', 'year'] as const

/** What is wrong with one box. `last`: the last day of the month, as far as it is known. */
export type DateProblem =
  | { box: DateBox; is: 'missing' }
  | { box: 'day'; is: 'wrong'; last: number }
  | { box: 'month' | 'year'; is: 'wrong' }

/** Days of a month; of the longest one while month or year are not known. */
function lastDayOf(month: number, year: number): number {
  if (!(month >= 1 && month <= 12)) return 31
  return new Date(Date.UTC(year >= 1000 ? year : 2000, month, 0)).getUTCDate()
}

const isNumber = (text: string) => /^\d+$/.test(text)

/** The first box that is empty or wrong; null for a date that exists, and for three empty boxes. */
export function dateProblem({ day, month, year }: DateBoxes): DateProblem | null {
  if (day === '' && month === '' && year === '') return null
  const last = lastDayOf(isNumber(month) ? Number(month) : NaN, isNumber(year) ? Number(year) : NaN)
  if (day === '') return { box: 'day', is: 'missing' }
  if (!isNumber(day) || Number(day) < 1 || Number(day) > last) return { box: 'day', is: 'wrong', last }
  if (month === '') return { box: 'month', is: 'missing' }
  if (!isNumber(month) || Number(month) < 1 || Number(month) > 12) return { box: 'month', is: 'wrong' }
  if (year === '') return { box: 'year', is: 'missing' }
  // An incomplete year such as 0002 is a year as well.
  return /^[1-9]\d{3}$/.test(year) ? null : { box: 'year', is: 'wrong' }
}

/**
 * The value of a date field: the ISO day, or the boxes as typed while they are no date, so that nothing is lost. Empty
 * for three empty boxes.
 */
export function textOfDate(boxes: DateBoxes): string {
  const { day, month, year } = boxes
  if (day === '' && month === '' && year === '') return ''
  if (dateProblem(boxes) !== null) return `${year}-${month}-${day}`
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The boxes of a value from `textOfDate`. */
export function boxesOfDate(text: string): DateBoxes {
  const [year = '', month = '', day = ''] = text.split('-')
  return { day, month, year }
}

/** Month names of the page's language, long and short, in lower case. */
function monthNamed(name: string): number | null {
  const wanted = name.toLowerCase().replace(/\.$/, '')
  for (const style of ['long', 'short'] as const) {
    const format = formatter(
      `month-${style}`,
      (locale) => new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }),
    )
    for (let month = 0; month < 12; month++) {
      const known = format.format(new Date(Date.UTC(2000, month, 1))).toLowerCase()
      if (known.replace(/\.$/, '') === wanted) return month + 1
    }
  }
  return null
}

/**
 * A whole date that was pasted or filled in, in the orders people write it: 14/03/2008, 14.3.2008, 2008-03-14,
 * 14 March 2008, March 14, 2008, 14032008. The day comes before the month, unless only the other order is a date.
 * @returns null for anything else
 */
export function readWholeDate(text: string): DateBoxes | null {
  const typed = withLatinDigits(text).trim()
  const orders: [RegExp, readonly DateBox[]][] = [
    [/^(\d{4})[\s./-]+(\d{1,2})[\s./-]+(\d{1,2})$/, ['year', 'month', 'day']],
    [/^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/, ['day', 'month', 'year']],
    [/^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/, ['month', 'day', 'year']],
    [/^(\d{2})(\d{2})(\d{4})$/, ['day', 'month', 'year']],
    [/^(\d{4})(\d{2})(\d{2})$/, ['year', 'month', 'day']],
    [/^(\d{1,2})[\s.,/-]+(\p{L}+\.?)[\s.,/-]+(\d{4})$/u, ['day', 'month', 'year']],
    [/^(\p{L}+\.?)[\s./-]+(\d{1,2}),?[\s./-]+(\d{4})$/u, ['month', 'day', 'year']],
  ]
  for (const [pattern, order] of orders) {
    const found = pattern.exec(typed)
    if (found === null) continue
    const boxes = { day: '', month: '', year: '' }
    for (const [at, box] of order.entries()) boxes[box] = found[at + 1]!
    if (!isNumber(boxes.month)) boxes.month = String(monthNamed(boxes.month) ?? '')
    if (dateProblem(boxes) === null) return boxes
  }
  return null
}

/**
 * Whether nothing more can be typed into a box, so that the next one may take the focus: two digits, or one that cannot
 * be the first of two.
 */
export const isBoxFull = (box: DateBox, text: string): boolean =>
  box !== 'year' && (text.length === 2 || Number(text) > (box === 'day' ? 3 : 1))

/** A value from `textOfDate` in words, as in 14 March 2008; as typed while it is no date. */
export const describeTypedDate = (text: string): string =>
  dateProblem(boxesOfDate(text)) === null && text !== '' ? formatDay(text) : text
