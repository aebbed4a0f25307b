import type { ProgramOrder } from '#areas/catalogue/search/contract.ts'
import type { AgencyRates } from '#areas/catalogue/costs/server/agency-rates.ts'
import type { Chosen } from '../chosen-filters.ts'
import { eachPassing, passing, passingGroupsSize } from './count-in-summary.ts'
import { dayNumber } from '../days.ts'
import { deadlineOrder, nameOrder, orderedBy, tuitionKeys, tuitionOrder } from './orders.ts'
import type { Found } from './match-search.ts'
import { SmallestKeys } from './smallest-keys.ts'
import type { Summary } from './summary.ts'

export interface PageWishes {
  readonly order: ProgramOrder
  readonly offset: number
  readonly limit: number
  /** The number of programs that pass. */
  readonly total: number
  readonly rates: AgencyRates
  /** The currency in which tuition is compared. */
  readonly currency: string
}

/**
 * The numbers of the programs on a page. If many programs pass, it walks along the order until the page is full; if few
 * do, it gathers and sorts them.
 * @param found the results of a search; null without one
 */
export function pageInSummary(chosen: Chosen, found: Found | null, wishes: PageWishes): number[] {
  const { summary } = chosen
  const { order, offset, limit, total } = wishes
  const end = Math.min(offset + limit, total)
  if (end <= offset) return []
  if (found && order === 'relevance')
    return gather(chosen, found.numbers, end, byScore(chosen, found)).slice(offset)
  const along = order === 'relevance' ? 'known' : order
  const many = found ? found.numbers.length : passingGroupsSize(chosen)
  // A step along the order costs about as much as gathering one program, which then has to be sorted too.
  const steps = (end / total) * summary.programs
  const numbers =
    steps < many * 2
      ? walk(chosen, found, along, wishes, end)
      : gather(chosen, found?.numbers ?? null, end, keys(chosen, along, wishes))
  return numbers.slice(offset)
}

/** `known`: those of which most is known first. */
type Along = Exclude<ProgramOrder, 'relevance'> | 'known'

function walk(chosen: Chosen, found: Found | null, along: Along, wishes: PageWishes, end: number): number[] {
  const { summary, days } = chosen
  const passes = passing(chosen)
  const among = found && new Uint8Array(summary.kindOf.length)
  if (found && among) for (const number of found.numbers) among[number] = 1
  const page: number[] = []
  const take = (number: number): boolean => {
    if ((among && among[number] === 0) || !passes(number)) return false
    page.push(number)
    return page.length === end
  }
  if (along === 'deadline') {
    const order = deadlineOrder(summary)
    const taken = new Set<number>()
    for (let at = firstFrom(order.days, dayNumber(days.today)); at < order.numbers.length; at++) {
      const number = order.numbers[at]!
      if (taken.has(number)) continue
      const before = page.length
      if (take(number)) return page
      if (page.length > before) taken.add(number)
    }
  }
  const { schedule } = summary.kinds
  const order =
    along === 'tuition'
      ? tuitionOrder(summary, tuitionKeys(summary, wishes.rates, wishes.currency))
      : along === 'known'
        ? orderedBy(summary, `known ${days.today}`, byStanding(chosen))
        : nameOrder(summary).numbers
  for (const number of order) {
    if (along === 'deadline' && days.ahead[schedule.values[summary.kindOf[number]!]!]! >= 0) continue
    if (take(number)) return page
  }
  return page
}

/** The index of the first number of a sorted list that is not below `least`. */
function firstFrom(sorted: Int32Array, least: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}

/** The sort key of a program before its name. */
type KeyOf = (number: number, at: number) => number

function keys(chosen: Chosen, along: Along, { rates, currency }: PageWishes): KeyOf {
  const { summary, days } = chosen
  if (along === 'name') return () => 0
  if (along === 'known') return byStanding(chosen)
  if (along === 'tuition') return tuitionKeys(summary, rates, currency).keyOf
  const { schedule } = summary.kinds
  return (number) => {
    const ahead = days.ahead[schedule.values[summary.kindOf[number]!]!]!
    return ahead < 0 ? 1_000_000 : ahead
  }
}

/** What can be known of a program and tells students most: its tuition, its dates and its requirements. */
const mostFacts = 3

/** How much of that is known of a program. */
function factsOf({ summary, days }: Chosen, number: number): number {
  const { kinds, kindOf, tuition } = summary
  const kind = kindOf[number]!
  return (
    (Number.isNaN(tuition[number]!) ? 0 : 1) +
    days.known[kinds.schedule.values[kind]!]! +
    (kinds.set.values[kind] === 0 ? 0 : 1)
  )
}

/** Those of which most is known first, then those of the best-known university. */
function byStanding(chosen: Chosen): (number: number) => number {
  const { summary } = chosen
  const { ranks } = standingOrder(summary)
  const size = summary.universities.length + 1
  return (number) => (mostFacts - factsOf(chosen, number)) * size + ranks[summary.universityOf[number]!]!
}

/** The best score first, then by standing. */
function byScore(chosen: Chosen, { scores }: Found): KeyOf {
  const standing = byStanding(chosen)
  const size = (chosen.summary.universities.length + 1) * (mostFacts + 1)
  return (number, at) => (255 - scores[at]!) * size + standing(number)
}

/** The order of universities by standing. */
interface StandingOrder {
  readonly version: number
  /** The numbers of the universities, the best-known first. */
  readonly universities: Int32Array
  /** By university: its index in that order. */
  readonly ranks: Int32Array
}
const ranked = new WeakMap<Summary, StandingOrder>()

/** Orders universities by standing: how well documented and how large they are. */
export function standingOrder(summary: Summary): StandingOrder {
  const known = ranked.get(summary)
  if (known?.version === summary.version) return known
  const standing = Float64Array.from(summary.universities, (facts) => facts?.standing ?? -1)
  const universities = Int32Array.from(standing, (_, number) => number).sort(
    (a, b) => standing[b]! - standing[a]! || a - b,
  )
  const ranks = new Int32Array(universities.length)
  for (let place = 0; place < ranks.length; place++) ranks[universities[place]!] = place
  const order = { version: summary.version, universities, ranks }
  ranked.set(summary, order)
  return order
}

function gather(chosen: Chosen, among: Int32Array | null, end: number, keyOf: KeyOf): number[] {
  const { numbers, placeOf } = nameOrder(chosen.summary)
  const step = numbers.length + 1
  const smallest = new SmallestKeys(end)
  if (among) {
    const passes = passing(chosen)
    for (let at = 0; at < among.length; at++) {
      const number = among[at]!
      if (passes(number)) smallest.add(keyOf(number, at) * step + placeOf[number]!)
    }
  } else {
    eachPassing(chosen, (number) => smallest.add(keyOf(number, 0) * step + placeOf[number]!))
  }
  return [...smallest.sorted()].map((key) => numbers[key % step]!)
}
