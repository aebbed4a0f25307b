import type { AgencyRates } from '#areas/catalogue/costs/server/agency-rates.ts'
import type { FilterName, ProgramFilters } from '../contract.ts'
import { daysOf, type Days } from './days.ts'
import type { Group, Summary } from './summary/summary.ts'

/** One bit for each filter a program may fail. */
export const bits = {
  country: 1,
  level: 2,
  field: 4,
  language: 8,
  intake: 16,
  open: 32,
  noEnglishTest: 64,
  qualify: 128,
  tuitionUpTo: 256,
} as const satisfies Record<FilterName, number>

/** Sets of requirements that fit the viewer, see `fittingSets`. */
export interface Fitting {
  readonly met: readonly number[]
  readonly maybe: readonly number[]
}

/** Filters resolved to the numbers of a summary. */
export interface Chosen {
  readonly summary: Summary
  readonly days: Days
  /** Bits of the filters that all programs of a group fail. */
  failsOfGroup(group: Group): number
  /** The numbers of the groups that fail none of them. */
  passingGroups(): readonly number[]
  /** The bits of the filters that each schedule and each set of requirements fails. */
  readonly failsOfSchedule: Uint8Array
  failsOfSet(set: number): number
  /** Whether a set fits the viewer by the chosen filter or the default one; false for all without a record. */
  fits(set: number): boolean
  /** The highest tuition in the requested currency; null without this filter. */
  readonly upTo: number | null
  /** The rate of each currency of the summary into the requested currency; NaN without a rate. */
  readonly factors: Float64Array
}

/** Whether a yearly tuition, rounded to the cent in the requested currency, is within the limit. */
export const isWithin = ({ upTo, factors }: Chosen, tuition: number, currency: number): boolean =>
  tuition * factors[currency]! < upTo! + 0.005

/**
 * Resolves filters for a summary.
 * @param fitting null for a viewer without a record: no program is `met`, and every program is `maybe`
 */
export function chooseFilters(
  summary: Summary,
  filters: Omit<ProgramFilters, 'search'>,
  { today, rates, fitting }: { today: string; rates: AgencyRates; fitting: Fitting | null },
): Chosen {
  const days = daysOf(summary, today)
  const allowed = (texts: readonly string[], right: ((text: string) => boolean) | null): Uint8Array =>
    Uint8Array.from(texts, (text) => (right === null || right(text) ? 1 : 0))
  const among = (values: readonly string[] | undefined) =>
    values && values.length > 0 ? (text: string) => values.includes(text) : null
  const { country, level, field, language, intake, open, noEnglishTest, qualify } = filters
  const countries = allowed(summary.countries.texts, among(country))
  const levels = allowed(summary.levels.texts, among(level))
  const languages = allowed(summary.languages.texts, among(language))
  const fields = allowed(
    summary.fields.texts,
    field && field.length > 0 ? (text) => field.some((code) => text.startsWith(code)) : null,
  )
  const starting = intake && intake.length > 0 ? intake : null
  // A large catalogue has a hundred thousand schedules, and most requests do not filter by them.
  const failsOfSchedule = new Uint8Array(days.starts.length)
  if (starting || open) {
    for (const [number, starts] of days.starts.entries()) {
      const begins = !starting || starts.some(({ code }) => starting.includes(code))
      failsOfSchedule[number] = (begins ? 0 : bits.intake) | (open && days.ahead[number]! < 0 ? bits.open : 0)
    }
  }
  const fitted = fitting && new Set(qualify === 'maybe' ? fitting.maybe : fitting.met)
  const fits = (set: number): boolean => {
    if (!fitted) return qualify === 'maybe'
    return fitted.has(set) || (set === 0 && qualify === 'maybe')
  }
  const to = filters.currency ?? rates.home
  const failsOfGroup = (group: Group): number =>
    (countries[group.country] ? 0 : bits.country) |
    (levels[group.level] ? 0 : bits.level) |
    (fields[group.field] ? 0 : bits.field) |
    (languages[group.language] ? 0 : bits.language)
  let groups: number[] | undefined
  return {
    summary,
    days,
    failsOfGroup,
    // Cached, because a list needs them three times: for the total, for the number to gather, and for the programs.
    passingGroups: () => {
      if (groups) return groups
      groups = []
      for (let number = 0; number < summary.groups.length; number++) {
        if (failsOfGroup(summary.groups[number]!) === 0) groups.push(number)
      }
      return groups
    },
    failsOfSchedule,
    failsOfSet: (set) =>
      (noEnglishTest && !summary.withoutEnglish.has(set) ? bits.noEnglishTest : 0) |
      (qualify && !fits(set) ? bits.qualify : 0),
    fits,
    upTo: filters.tuitionUpTo ?? null,
    factors: factorsInto(summary, rates, to),
  }
}

/** The rate of each currency of the summary into another one; NaN without a rate. */
export function factorsInto(summary: Summary, { home, rates }: AgencyRates, to: string): Float64Array {
  const rateOf = new Map([[home, 1], ...rates.map(({ currency, rate }) => [currency, rate] as const)])
  const into = rateOf.get(to) ?? NaN
  return Float64Array.from(summary.currencies.texts, (from) =>
    from === to ? 1 : (rateOf.get(from) ?? NaN) / into,
  )
}
