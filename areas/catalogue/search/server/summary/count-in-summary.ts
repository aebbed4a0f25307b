import { countedUpTo } from '#areas/catalogue/search/contract.ts'
import { bits, isWithin, type Chosen } from '../chosen-filters.ts'
import { layoutOf, type Layout } from './layout.ts'

/** How many programs pass, and how many would without one of the filters. Exact counts, by numbers of the summary. */
export interface Tally {
  readonly total: number
  /** By bit of a filter: programs that fail only this one. */
  readonly failing: Int32Array
  /** How many programs each value would find in place of the chosen one. */
  readonly country: Int32Array
  readonly level: Int32Array
  readonly field: Int32Array
  readonly language: Int32Array
  readonly schedule: Int32Array
  readonly open: number
  readonly withoutEnglish: number
  readonly fitting: number
}

/** The numbers of programs that a search found. */
export type Matches = Int32Array

const severalBits = (fails: number): boolean => (fails & (fails - 1)) !== 0

/** Facts about each set of requirements, by its number. */
interface SetNumbers {
  /** The bits of the filters it fails. */
  readonly fails: Uint8Array
  readonly withoutEnglish: Uint8Array
  readonly fits: Uint8Array
}

function setNumbers(chosen: Chosen, { mostSet }: Layout): SetNumbers {
  const by = (work: (set: number) => number) =>
    Uint8Array.from({ length: mostSet + 1 }, (_, set) => work(set))
  return {
    fails: by((set) => chosen.failsOfSet(set)),
    withoutEnglish: by((set) => (chosen.summary.withoutEnglish.has(set) ? 1 : 0)),
    fits: by((set) => (chosen.fits(set) ? 1 : 0)),
  }
}

/**
 * Counts in one pass over the kinds of programs. A program that fails no filter counts for every value it has; one
 * that fails a single filter counts for its value of that filter, because choosing that value would show the program.
 * @param matches only these programs; null counts all
 */
export function countInSummary(chosen: Chosen, matches: Matches | null): Tally {
  const { summary, days, upTo } = chosen
  const layout = layoutOf(summary)
  const { kindsFrom, rowsFrom, schedule, set } = layout
  const { withoutEnglish: english, fits, fails: setFails } = setNumbers(chosen, layout)
  const matched = matches && weighMatches(chosen, layout, matches)
  const tally = {
    country: new Int32Array(summary.countries.size),
    level: new Int32Array(summary.levels.size),
    field: new Int32Array(summary.fields.size),
    language: new Int32Array(summary.languages.size),
    schedule: new Int32Array(summary.schedules.size),
    failing: new Int32Array(512),
  }
  let total = 0
  let open = 0
  let withoutEnglish = 0
  let fitting = 0
  for (let number = 0; number < summary.groups.length; number++) {
    const group = summary.groups[number]!
    const groupFails = chosen.failsOfGroup(group)
    if (severalBits(groupFails)) continue
    let passed = 0
    let otherwise = 0
    const end = kindsFrom[number + 1]!
    for (let kind = kindsFrom[number]!; kind < end; kind++) {
      const fails = groupFails | chosen.failsOfSchedule[schedule[kind]!]! | setFails[set[kind]!]!
      if (severalBits(fails)) continue
      const all = matched ? matched.all[kind]! : rowsFrom[kind + 1]! - rowsFrom[kind]!
      const count = upTo === null ? all : matched ? matched.within[kind]! : rowsWithin(chosen, layout, kind)
      if (fails === 0) {
        passed += count
        tally.failing[bits.tuitionUpTo]! += all - count
      } else {
        tally.failing[fails]! += count
        if (fails === groupFails) otherwise += count
      }
      if ((fails & ~bits.intake) === 0) tally.schedule[schedule[kind]!]! += count
      if ((fails & ~bits.open) === 0 && days.ahead[schedule[kind]!]! >= 0) open += count
      if ((fails & ~bits.noEnglishTest) === 0 && english[set[kind]!] === 1) withoutEnglish += count
      if ((fails & ~bits.qualify) === 0 && fits[set[kind]!] === 1) fitting += count
    }
    total += passed
    tally.country[group.country]! += passed + (groupFails === bits.country ? otherwise : 0)
    tally.level[group.level]! += passed + (groupFails === bits.level ? otherwise : 0)
    tally.field[group.field]! += passed + (groupFails === bits.field ? otherwise : 0)
    tally.language[group.language]! += passed + (groupFails === bits.language ? otherwise : 0)
  }
  return { ...tally, total, open, withoutEnglish, fitting }
}

function rowsWithin(chosen: Chosen, { rowsFrom, tuition, currency }: Layout, kind: number): number {
  let count = 0
  const end = rowsFrom[kind + 1]!
  for (let at = rowsFrom[kind]!; at < end; at++) {
    if (isWithin(chosen, tuition[at]!, currency[at]!)) count++
  }
  return count
}

/** By index of the kind: how many of its programs matched, and how many of them are within the tuition limit. */
function weighMatches(chosen: Chosen, { placeOf }: Layout, matches: Matches) {
  const { summary, upTo } = chosen
  const all = new Int32Array(placeOf.length)
  const within = upTo === null ? all : new Int32Array(placeOf.length)
  for (const number of matches) {
    const kind = summary.kindOf[number]!
    if (kind < 0) continue
    all[placeOf[kind]!]!++
    if (upTo === null) continue
    if (isWithin(chosen, summary.tuition[number]!, summary.currencyOf[number]!)) within[placeOf[kind]!]!++
  }
  return { all, within }
}

/** How many programs pass all filters; counting stops soon after `countedUpTo`. */
export function countPassing(chosen: Chosen, matches: Matches | null): number {
  let total = 0
  if (matches) {
    const passes = passing(chosen)
    for (const number of matches) {
      if (passes(number) && ++total > countedUpTo) break
    }
    return total
  }
  const layout = layoutOf(chosen.summary)
  for (const [from, end] of passingKinds(chosen, layout)) {
    for (let kind = from; kind < end; kind++) {
      if (!passesAsKind(chosen, layout, kind)) continue
      total +=
        chosen.upTo === null
          ? layout.rowsFrom[kind + 1]! - layout.rowsFrom[kind]!
          : rowsWithin(chosen, layout, kind)
      if (total > countedUpTo) return total
    }
  }
  return total
}

/** The index ranges of the kinds in groups that pass. */
function* passingKinds(chosen: Chosen, { kindsFrom }: Layout): Generator<readonly [number, number]> {
  for (const number of chosen.passingGroups()) yield [kindsFrom[number]!, kindsFrom[number + 1]!]
}

const passesAsKind = (chosen: Chosen, { schedule, set }: Layout, kind: number): boolean =>
  chosen.failsOfSchedule[schedule[kind]!] === 0 && chosen.failsOfSet(set[kind]!) === 0

/** Returns a test whether a program passes all filters; each kind is evaluated once. */
export function passing(chosen: Chosen): (number: number) => boolean {
  const { summary, upTo } = chosen
  const { kindOf, kinds, tuition, currencyOf } = summary
  // 0: not evaluated yet, 1: passes, 2: fails.
  const verdicts = new Uint8Array(kinds.group.size)
  const judge = (kind: number): number =>
    chosen.failsOfGroup(summary.groupOf(kind)) === 0 &&
    chosen.failsOfSchedule[kinds.schedule.values[kind]!] === 0 &&
    chosen.failsOfSet(kinds.set.values[kind]!) === 0
      ? 1
      : 2
  return (number) => {
    const kind = kindOf[number]!
    if (kind < 0) return false
    const verdict = verdicts[kind] || (verdicts[kind] = judge(kind))
    return verdict === 1 && (upTo === null || isWithin(chosen, tuition[number]!, currencyOf[number]!))
  }
}

/** Calls `take` with the number of every program that passes. */
export function eachPassing(chosen: Chosen, take: (number: number) => void): void {
  const layout = layoutOf(chosen.summary)
  const { rowsFrom, numbers, tuition, currency } = layout
  for (const [from, end] of passingKinds(chosen, layout)) {
    for (let kind = from; kind < end; kind++) {
      if (!passesAsKind(chosen, layout, kind)) continue
      for (let at = rowsFrom[kind]!; at < rowsFrom[kind + 1]!; at++) {
        if (chosen.upTo === null || isWithin(chosen, tuition[at]!, currency[at]!)) take(numbers[at]!)
      }
    }
  }
}

/** The number of programs in groups that pass, which is the cost of gathering. */
export function passingGroupsSize(chosen: Chosen): number {
  const layout = layoutOf(chosen.summary)
  let size = 0
  for (const [from, end] of passingKinds(chosen, layout))
    size += layout.rowsFrom[end]! - layout.rowsFrom[from]!
  return size
}

/** By kind: how many of its (matching) programs are within the tuition limit, regardless of other filters. */
export function weigh(chosen: Chosen, matches: Matches | null): { within: Int32Array } {
  const layout = layoutOf(chosen.summary)
  const { placeOf, rowsFrom } = layout
  if (matches) {
    const { within } = weighMatches(chosen, layout, matches)
    return { within: placeOf.map((place) => within[place]!) }
  }
  return {
    within: placeOf.map((place) =>
      chosen.upTo === null ? rowsFrom[place + 1]! - rowsFrom[place]! : rowsWithin(chosen, layout, place),
    ),
  }
}
