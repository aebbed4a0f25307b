import { seasonMonths } from '#platform/contract/season-months.ts'
import { noteAhead } from './fact-age.ts'
import type { Program } from './programs.ts'

/** The intakes for which one may apply to a program: what its source states, else any season of the next years. */

type Season = keyof typeof seasonMonths

export interface StatedIntake {
  /** As in 2027-autumn. */
  readonly code: string
  /** The months that the source names for it, 1 to 12; none for a dated intake, or if the source names the season. */
  readonly months: readonly number[]
  /** Last day to apply; null if the source gives none. */
  readonly closes: string | null
}

/** How often an intake that a source names without a year is offered, starting with the next. */
const occurrences = 2
/** Years after this one in which a start may be wished for where the source states nothing. */
const wishedYears = 3

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthWord =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/gi
const seasonWord = /\b(?:spring|summer|fall|autumn|winter)\b/gi
/** Clauses that name days of applying or of a test, not of the start. */
const aboutApplying = /\b(?:appl|deadline|regist|enrol|admi|exam|imat|test|until|till|round|document|by\b)/i

/** The months in a clause. In lower case “may” and “march” are verbs. */
const monthsIn = (clause: string): number[] =>
  [...clause.matchAll(monthWord)]
    .map(([word]) => word)
    .filter((word) => word !== 'may' && word !== 'march')
    .map((word) => months.indexOf(word.slice(0, 3).toLowerCase()) + 1)

/** The season in which a program that starts in a month has its intake. */
function seasonOf(month: number): Season {
  if (month <= 4) return 'spring'
  if (month <= 7) return 'summer'
  return month <= 11 ? 'autumn' : 'winter'
}

export interface Start {
  readonly season: Season
  readonly months: readonly number[]
  /** Null: every year. */
  readonly year: number | null
}

/** The starts that a part of a clause names; a month is more precise than a season beside it. */
function startsIn(part: string): Start[] {
  const year = Number(/\b20\d{2}\b/.exec(part)?.[0]) || null
  const named = monthsIn(part)
  if (named.length > 0) return named.map((month) => ({ season: seasonOf(month), months: [month], year }))
  return [...part.matchAll(seasonWord)].map(([word]) => {
    const season = word.toLowerCase()
    return { season: season === 'fall' ? 'autumn' : (season as Season), months: [], year }
  })
}

const hasOnlyMonths = (text: string): boolean =>
  monthsIn(text).length > 0 && /^(?:and|or|[\s,/&])*$/i.test(text.replace(monthWord, ''))

/** Whether a note is nothing but months and seasons. */
export const namesOnlyStarts = (note: string): boolean =>
  /^(?:and|or|[\s,/&])*$/i.test(note.replace(monthWord, '').replace(seasonWord, ''))

/** The starts in the note of a source, one per season and year; empty if it names none. @param today as in 2026-11-23 */
export function statedStarts(note: string | null, today: string): Start[] {
  const ahead = noteAhead(note, today)
  if (ahead === null) return []
  const found = new Map<string, Start>()
  const outside = ahead.replace(/\(([^)]*)\)/g, (_, inside: string) => (hasOnlyMonths(inside) ? inside : ''))
  const parts = outside
    .split(/[,;]/)
    .filter((clause) => !aboutApplying.test(clause))
    .flatMap((clause) => clause.split(/[/&]|\band\b|\bor\b/i))
  for (const start of parts.flatMap(startsIn)) {
    const key = `${start.season} ${start.year}`
    const earlier = found.get(key)?.months ?? []
    found.set(key, {
      ...start,
      months: [...new Set([...earlier, ...start.months])].toSorted((a, b) => a - b),
    })
  }
  return [...found.values()]
}

/** The names of seasons are not in the order of the year. */
function orderOf(code: string): number {
  const [, year, season] = /^(\d{4})-(spring|summer|autumn|winter)$/.exec(code) ?? []
  return season ? Number(year) * 12 + seasonMonths[season as Season] : Number.POSITIVE_INFINITY
}

/**
 * The intakes that a program states, the next first: its dated ones, else those that the note of its source names by month
 * or season. Empty if it states none.
 * @param today as in 2026-11-23
 */
export function statedIntakes(
  { intakes, intakeNote }: Pick<Program, 'intakes' | 'intakeNote'>,
  today: string,
): StatedIntake[] {
  if (intakes.length > 0)
    return intakes
      .map(({ code, closes }) => ({ code, months: [], closes }))
      .toSorted((one, other) => orderOf(one.code) - orderOf(other.code))
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number]
  return (
    statedStarts(intakeNote, today)
      .flatMap(({ season, months: named, year }) => {
        const last = named.at(-1) ?? seasonMonths[season]
        const next = last > thisMonth ? thisYear : thisYear + 1
        const years = year === null ? Array.from({ length: occurrences }, (_, at) => next + at) : [year]
        return years
          .filter((one) => one >= next)
          .map((one) => ({ code: `${one}-${season}`, months: named, closes: null }))
      })
      .toSorted((one, other) => orderOf(one.code) - orderOf(other.code))
      // A note may name an intake for every year and for one.
      .filter(({ code }, at, all) => code !== all[at - 1]?.code)
  )
}

/**
 * Whether one may apply to a program for an intake. Where the program states none, a season of this year or the next
 * years may be wished for. Empty: the student is not sure yet.
 * @param today as in 2026-11-23
 */
export function mayStartIn(
  program: Pick<Program, 'intakes' | 'intakeNote'>,
  code: string,
  today: string,
): boolean {
  if (code === '') return true
  const stated = statedIntakes(program, today)
  if (stated.length > 0) return stated.some((one) => one.code === code)
  const year = Number(/^(\d{4})-(?:spring|summer|autumn|winter)$/.exec(code)?.[1])
  const thisYear = Number(today.slice(0, 4))
  return year >= thisYear && year <= thisYear + wishedYears
}
