import { costNotes } from '#texts/catalogue/costs/notes.ts'
import { formatExactAmount } from '#kit/language/amounts.ts'
import type * as z from 'zod/mini'
import { yearStated } from '#areas/catalogue/programs/contract/fact-age.ts'
import { toCents } from '../contract/course-total.ts'
import { costKinds, type CostLine } from '../contract/program-costs.ts'
import { tuitionNotes } from '../contract/tuition-notes.ts'
import type { DestinationCost } from '../contract/money.ts'
import type { AgencyRates, Money } from './agency-rates.ts'

type Line = z.output<typeof CostLine>

/** The facts of a program from which its costs are calculated. */
export interface PricedProgram {
  readonly duration_months: number | null
  readonly tuition_amount: number | null
  readonly tuition_max: number | null
  readonly tuition_currency: string | null
  readonly tuition_basis: string | null
  readonly tuition_year: string | null
  readonly source_url: string | null
  readonly checked_on: string | null
}

/** A row of the costs of a destination. */
export interface PlaceCost {
  readonly kind: DestinationCost['kind']
  readonly amount: number
  readonly currency: string
  readonly per: DestinationCost['per']
  readonly note: string | null
  readonly source_url: string
  readonly checked_on: string
}

/** How often tuition is due in a year, by its basis. */
const timesAYear: Readonly<Record<string, number>> = { year: 1, semester: 2, month: 12 }

/**
 * The parts of the cost of a whole course, in the order of `costKinds`: the amount stated by the source, times how
 * often it is due over the stated length of the course. What is not stated stays null.
 * @param place at most one cost of a kind
 */
export function countCosts(
  program: PricedProgram,
  place: readonly PlaceCost[],
  rates: AgencyRates,
  currency: string,
): Line[] {
  const line = (kind: Line['kind']): Omit<Line, 'there'> => {
    if (kind === 'tuition') return tuitionLine(program)
    const cost = place.find((one) => one.kind === kind)
    if (!cost) return { ...unknown, kind }
    const each = { amount: cost.amount, currency: cost.currency }
    const times = timesOf(cost.per, program.duration_months)
    return {
      kind,
      each,
      times,
      per: cost.per,
      money: multiplied(each, times),
      note: cost.note,
      sourceUrl: cost.source_url,
      checkedOn: cost.checked_on,
    }
  }
  return costKinds.map((kind) => {
    const counted = line(kind)
    return { ...counted, there: rates.convert(counted.money, currency) }
  })
}

const unknown = {
  money: null,
  each: null,
  times: null,
  per: null,
  note: null,
  sourceUrl: null,
  checkedOn: null,
} as const

function tuitionLine(program: PricedProgram): Omit<Line, 'there'> {
  const { tuition_amount: amount, tuition_currency: currency, tuition_basis: basis } = program
  const source = { sourceUrl: program.source_url, checkedOn: program.checked_on }
  if (amount === null || currency === null || basis === null) return { ...unknown, kind: 'tuition' }
  const year = yearStated(program.tuition_year)?.year ?? null
  const to = program.tuition_max === null ? null : { amount: program.tuition_max, currency }
  const notes = tuitionNotes({ from: { amount, currency }, to, basis }, formatExactAmount)
  if (year !== null) notes.push(costNotes.ofYear({ year }))
  const note = notes.length > 0 ? notes.join(' ') : null
  if (basis === 'total') {
    const money = { amount, currency }
    return { kind: 'tuition', money, each: money, times: 1, per: 'once', note, ...source }
  }
  const perMonth = basis === 'month'
  const times = timesOf(perMonth ? 'month' : 'year', program.duration_months)
  const each = { amount: perMonth ? amount : toCents(amount * (timesAYear[basis] ?? 1)), currency }
  return {
    kind: 'tuition',
    money: multiplied(each, times),
    each,
    times,
    per: perMonth ? 'month' : 'year',
    note,
    ...source,
  }
}

function timesOf(per: PlaceCost['per'], months: number | null): number | null {
  if (per === 'once') return 1
  if (months === null) return null
  return per === 'month' ? months : toCents(months / 12)
}

const multiplied = ({ amount, currency }: Money, times: number | null): Money | null =>
  times === null ? null : { amount: toCents(amount * times), currency }
