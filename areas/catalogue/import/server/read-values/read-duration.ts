import { asciiDigits, readDecimal, isBlankValue, lookUp, Unclear } from './read-amounts.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

export type DurationUnit = 'weeks' | 'months' | 'semesters' | 'years'

const unitWords: Readonly<Record<string, DurationUnit>> = {
  week: 'weeks',
  weeks: 'weeks',
  wk: 'weeks',
  wks: 'weeks',
  wochen: 'weeks',
  semaines: 'weeks',
  month: 'months',
  months: 'months',
  mo: 'months',
  mos: 'months',
  monate: 'months',
  mois: 'months',
  mesi: 'months',
  semester: 'semesters',
  semesters: 'semesters',
  sem: 'semesters',
  year: 'years',
  years: 'years',
  yr: 'years',
  yrs: 'years',
  y: 'years',
  jahr: 'years',
  jahre: 'years',
  an: 'years',
  ans: 'years',
  anni: 'years',
  anno: 'years',
}

/** A year has 52 weeks, so that 156 weeks are three years. */
const monthsIn: Readonly<Record<DurationUnit, number>> = {
  weeks: 12 / 52,
  months: 1,
  semesters: 6,
  years: 12,
}
const longest = 180

/** Parses a unit of time. Null for an empty cell. @throws Unclear */
export function readUnit(text: string): DurationUnit | null {
  if (isBlankValue(text)) return null
  const unit = lookUp(unitWords, text.trim().toLowerCase())
  if (!unit) throw new Unclear(rowRefusals.unknownUnit({ text: text.trim() }))
  return unit
}

/**
 * Parses a duration to months, with one decimal. Null for an empty cell.
 * @param unit of a plain number, from a column or the settings
 * @throws Unclear for a range, a number without a unit, and zero or less
 */
export function readDuration(text: string, unit: DurationUnit | null): number | null {
  const typed = asciiDigits(text.trim())
  if (isBlankValue(typed)) return null
  const parts = [...typed.matchAll(/(-?\d+(?:[.,]\d+)?)\s*([a-z]+)?\.?(?:\s*(?:,|and|und|et)?\s+|$)/giu)]
  if (
    parts.length === 0 ||
    parts.map((part) => part[0]).join('').length !== typed.length ||
    parts.length > 2
  ) {
    throw new Unclear(rowRefusals.notADuration({ text: typed }))
  }
  let months = 0
  for (const [, amount = '', word] of parts) {
    const each = word ? readUnit(word) : unit
    if (!each)
      throw new Unclear(rowRefusals.noUnit({ text: typed, choose: rowRefusals.settledBy.durationUnit }))
    months += readDecimal(amount) * monthsIn[each]
  }
  const rounded = Math.round(months * 10) / 10
  if (rounded <= 0) throw new Unclear(rowRefusals.durationZero({ text: typed }))
  if (rounded > longest) throw new Unclear(rowRefusals.durationTooLong({ text: typed, years: longest / 12 }))
  return rounded
}
