import type { Summary } from './summary/summary.ts'

/** An intake of a schedule, or only a deadline. */
interface Start {
  /** As in 2027-autumn; empty if there is only a deadline. */
  readonly code: string
  /** The day on which it closes; empty if not known. */
  readonly closes: string
}

/** The schedules of a summary as of one day, by number of the schedule. */
export interface Days {
  readonly today: string
  readonly starts: readonly (readonly Start[])[]
  /** Days from today to the next deadline; -1 if none is known. */
  readonly ahead: Int32Array
  /** 1 where a deadline ahead or an intake of this year or later is known. */
  readonly known: Uint8Array
}

const read = new WeakMap<Summary, Start[][]>()
const cache = new WeakMap<Summary, Days>()

/** Days since 1970. */
export const dayNumber = (day: string): number => Date.parse(day) / 86_400_000

/** Computes the schedules as of a day, by the same rule as `presentProgram`. */
export function daysOf(summary: Summary, today: string): Days {
  const { size } = summary.schedules
  const known = cache.get(summary)
  if (known?.ahead.length === size && known.today === today) return known
  const starts = startsOf(summary).slice()
  const ahead = new Int32Array(size).fill(-1)
  const isKnown = new Uint8Array(size)
  for (const [number, list] of starts.entries()) {
    const [next] = list
      .map(({ closes }) => closes)
      .filter((day) => day >= today && day !== '')
      .sort()
    if (next) ahead[number] = dayNumber(next) - dayNumber(today)
    if (next || list.some(({ code }) => code.slice(0, 4) >= today.slice(0, 4))) isKnown[number] = 1
  }
  const days = { today, starts, ahead, known: isKnown }
  cache.set(summary, days)
  return days
}

/** The intakes of each schedule, by its number. */
export function startsOf(summary: Summary): readonly (readonly Start[])[] {
  const { size, texts } = summary.schedules
  let starts = read.get(summary)
  if (!starts) read.set(summary, (starts = []))
  for (let number = starts.length; number < size; number++) starts.push(readSchedule(texts[number]!))
  return starts
}

function readSchedule(text: string): Start[] {
  if (text === '') return []
  if (text.startsWith('=')) return [{ code: '', closes: text.slice(1) }]
  return text.split(',').map((start) => {
    const [code = '', closes = ''] = start.split(':')
    return { code, closes }
  })
}
