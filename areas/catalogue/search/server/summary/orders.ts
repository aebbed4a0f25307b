import type { AgencyRates } from '#areas/catalogue/costs/server/agency-rates.ts'
import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import { factorsInto } from '../chosen-filters.ts'
import { dayNumber, startsOf } from '../days.ts'
import type { Summary } from './summary.ts'

/** All programs of a summary by name, then by number. */
export interface NameOrder {
  readonly numbers: Int32Array
  /** By number of the program: its index. */
  readonly placeOf: Int32Array
}

interface CachedOrders {
  version: number
  name?: NameOrder
  byUniversity?: { numbers: Int32Array; from: Int32Array }
  byName?: { numbers: Int32Array; from: Int32Array }
  readonly others: Map<string, Int32Array>
}
const cache = new WeakMap<Summary, CachedOrders>()

function ordersOf(summary: Summary): CachedOrders {
  const known = cache.get(summary)
  if (known?.version === summary.version) return known
  const fresh: CachedOrders = { version: summary.version, others: new Map() }
  cache.set(summary, fresh)
  return fresh
}

/** Sorted names, reused while names are only added. */
const ranked = new WeakMap<Summary, { order: Int32Array; folded: string[] }>()

function nameRanks(summary: Summary): Int32Array {
  const known = ranked.get(summary)
  if (known?.order.length === summary.names.size) return known.order
  const folded = known?.folded ?? []
  for (let at = folded.length; at < summary.names.size; at++) folded.push(foldWords(summary.names.texts[at]!))
  const sorted = Uint32Array.from(folded, (_, at) => at).sort((a, b) =>
    folded[a]! < folded[b]! ? -1 : folded[a]! > folded[b]! ? 1 : a - b,
  )
  const order = new Int32Array(sorted.length)
  for (let place = 0; place < sorted.length; place++) order[sorted[place]!] = place
  ranked.set(summary, { order, folded })
  return order
}

/** Sorts programs by a key from 0 to below `size` (counting sort); `from` is the index of the first of each key. */
function sortedBy(summary: Summary, size: number, keyOf: (number: number) => number) {
  const { kindOf } = summary
  const from = new Int32Array(size + 1)
  for (let number = 0; number < kindOf.length; number++) {
    if (kindOf[number]! >= 0) from[keyOf(number) + 1]!++
  }
  for (let key = 0; key < size; key++) from[key + 1]! += from[key]!
  const next = from.slice()
  const numbers = new Int32Array(summary.programs)
  for (let number = 0; number < kindOf.length; number++) {
    if (kindOf[number]! >= 0) numbers[next[keyOf(number)]!++] = number
  }
  return { numbers, from }
}

/** The order by name, folded so that neither case nor accents count. */
export function nameOrder(summary: Summary): NameOrder {
  const memory = ordersOf(summary)
  if (memory.name) return memory.name
  const ranks = nameRanks(summary)
  const { numbers } = sortedBy(summary, ranks.length, (number) => ranks[summary.nameOf[number]!]!)
  const placeOf = new Int32Array(summary.kindOf.length)
  for (let place = 0; place < numbers.length; place++) placeOf[numbers[place]!] = place
  return (memory.name = { numbers, placeOf })
}

/** The programs of each university and of each name: a list, and the index of the first of each. */
export const byUniversity = (summary: Summary) =>
  (ordersOf(summary).byUniversity ??= sortedBy(
    summary,
    summary.universities.length,
    (number) => summary.universityOf[number]!,
  ))
export const byName = (summary: Summary) =>
  (ordersOf(summary).byName ??= sortedBy(summary, summary.names.size, (number) => summary.nameOf[number]!))

/** Sorts pairs of a key and an index in the order of names, and returns the numbers of the programs. */
function packed(summary: Summary, pairs: Iterable<readonly [number, number]>, size: number): Int32Array {
  const { numbers } = nameOrder(summary)
  const step = numbers.length + 1
  const keys = new Float64Array(size)
  let at = 0
  for (const [key, place] of pairs) keys[at++] = key * step + place
  keys.subarray(0, at).sort()
  return Int32Array.from(keys.subarray(0, at), (key) => numbers[key % step]!)
}

/** The sort keys of the order by tuition. */
export interface TuitionKeys {
  /** Equal keys give equal orders. */
  readonly name: string
  /** Tuition without decimals; unknown tuition is above all others. */
  keyOf(number: number): number
}

/** The order is the same in every currency with a rate. Without a rate, only amounts in that currency are compared. */
export function tuitionKeys(summary: Summary, rates: AgencyRates, currency: string): TuitionKeys {
  const known = rates.currencies.includes(currency)
  const factors = factorsInto(summary, rates, known ? rates.home : currency)
  const highest = Math.floor(2 ** 52 / (summary.kindOf.length + 2))
  return {
    name: known
      ? JSON.stringify(rates.rates.map((one) => [one.currency, one.rate]))
      : summary.currencies.known(currency) === undefined
        ? 'none'
        : currency,
    keyOf: (number) => {
      const tuition = Math.floor(summary.tuition[number]! * factors[summary.currencyOf[number]!]!)
      return Number.isNaN(tuition) ? highest : Math.min(tuition, highest - 1)
    },
  }
}

/** The order by yearly tuition, the lowest first; programs without tuition come last, by name. */
export const tuitionOrder = (summary: Summary, { name, keyOf }: TuitionKeys): Int32Array =>
  orderedBy(summary, name, keyOf)

/** All programs by a key, then by name. @param name equal names give equal orders */
export function orderedBy(summary: Summary, name: string, keyOf: (number: number) => number): Int32Array {
  const { others } = ordersOf(summary)
  const ready = others.get(name)
  if (ready) return ready
  const { numbers } = nameOrder(summary)
  const pairs = function* () {
    for (let place = 0; place < numbers.length; place++) yield [keyOf(numbers[place]!), place] as const
  }
  const order = packed(summary, pairs(), numbers.length)
  // Orders for old rates and days are no longer needed.
  if (others.size > 20) others.clear()
  others.set(name, order)
  return order
}

/**
 * Every deadline with its program and day, the earliest first; a program with several deadlines occurs several times.
 * It does not depend on the day: readers start at today.
 */
export function deadlineOrder(summary: Summary): { numbers: Int32Array; days: Int32Array } {
  const { others } = ordersOf(summary)
  const ready = others.get('deadline')
  const readyDays = others.get('deadline days')
  if (ready && readyDays) return { numbers: ready, days: readyDays }
  const closing = startsOf(summary).map((list) => [
    ...new Set(list.flatMap(({ closes }) => (closes === '' ? [] : [dayNumber(closes)]))),
  ])
  const scheduleOf = (number: number) => summary.kinds.schedule.values[summary.kindOf[number]!]!
  const { numbers } = nameOrder(summary)
  let size = 0
  for (const number of numbers) size += closing[scheduleOf(number)]!.length
  const days = new Int32Array(size)
  let at = 0
  const pairs = function* () {
    for (let place = 0; place < numbers.length; place++) {
      for (const day of closing[scheduleOf(numbers[place]!)]!) {
        days[at++] = day
        yield [day, place] as const
      }
    }
  }
  const order = packed(summary, pairs(), size)
  days.sort()
  others.set('deadline', order)
  others.set('deadline days', days)
  return { numbers: order, days }
}
