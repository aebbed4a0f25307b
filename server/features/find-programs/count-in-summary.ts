import { bits, tuitionThere, type Chosen } from './chosen-filters.ts'

/** How many programs pass, and how many would without one of the filters. Exact, all by number in the summary. */
export interface Tally {
  readonly total: number
  /** By bit of a filter: programs that fail this one alone. */
  readonly failing: ReadonlyMap<number, number>
  /** What each value would leave in place of what is chosen of its filter. */
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

/**
 * Counts in one walk over the kinds of programs. A program that fails no filter counts for every value it has; one
 * that fails a single filter counts for its value of that filter, since choosing it instead would show the program.
 * @param matches only these programs; null counts all
 */
export function countInSummary(chosen: Chosen, matches: Matches | null): Tally {
  const { summary, days } = chosen
  const { kinds } = summary
  const { within, beyond } = weigh(chosen, matches)
  const country = new Int32Array(summary.countries.size)
  const level = new Int32Array(summary.levels.size)
  const field = new Int32Array(summary.fields.size)
  const language = new Int32Array(summary.languages.size)
  const schedule = new Int32Array(summary.schedules.size)
  const failing = new Map<number, number>(Object.values(bits).map((bit) => [bit, 0]))
  let total = 0
  let open = 0
  let withoutEnglish = 0
  let fitting = 0
  const setFails = keptBySet(chosen.failsOfSet)
  const setFits = keptBySet((set) => (chosen.fits(set) ? 1 : 0))

  for (const group of summary.groups) {
    const groupFails = chosen.failsOfGroup(group)
    if (severalBits(groupFails)) continue
    let passed = 0
    for (const kind of group.kinds) {
      const count = within[kind]!
      const over = beyond ? beyond[kind]! : 0
      if (count === 0 && over === 0) continue
      const scheduleNumber = kinds.schedule.figures[kind]!
      const set = kinds.set.figures[kind]!
      const fails = groupFails | chosen.failsOfSchedule[scheduleNumber]! | setFails(set)
      if (fails === 0) {
        passed += count
        failing.set(bits.tuitionUpTo, failing.get(bits.tuitionUpTo)! + over)
      } else if (severalBits(fails)) continue
      else failing.set(fails, failing.get(fails)! + count)
      if ((fails & ~bits.intake) === 0) schedule[scheduleNumber]! += count
      if ((fails & ~bits.open) === 0 && days.open[scheduleNumber] === 1) open += count
      if ((fails & ~bits.noEnglishTest) === 0 && summary.withoutEnglish.has(set)) withoutEnglish += count
      if ((fails & ~bits.qualify) === 0 && setFits(set) === 1) fitting += count
      if (fails === bits.country) country[group.country]! += count
      else if (fails === bits.level) level[group.level]! += count
      else if (fails === bits.field) field[group.field]! += count
      else if (fails === bits.language) language[group.language]! += count
    }
    total += passed
    country[group.country]! += passed
    level[group.level]! += passed
    field[group.field]! += passed
    language[group.language]! += passed
  }
  return { total, failing, country, level, field, language, schedule, open, withoutEnglish, fitting }
}

const severalBits = (fails: number): boolean => (fails & (fails - 1)) !== 0

/** Sets repeat from kind to kind. */
function keptBySet(work: (set: number) => number): (set: number) => number {
  const known: number[] = []
  return (set) => (known[set] ??= work(set))
}

/** By kind: how many of its programs count, and how many do but for their tuition. */
export function weigh(
  chosen: Chosen,
  matches: Matches | null,
): { within: Int32Array; beyond: Int32Array | null } {
  const { summary, upTo } = chosen
  const { kindOf, kinds } = summary
  if (matches === null && upTo === null) return { within: kinds.size.figures, beyond: null }
  const within = new Int32Array(kinds.size.size)
  const beyond = upTo === null ? null : new Int32Array(kinds.size.size)
  const add = (number: number): void => {
    const kind = kindOf[number]!
    if (beyond === null || tuitionThere(chosen, number) <= upTo!) within[kind]!++
    else beyond[kind]!++
  }
  if (matches) {
    for (const number of matches) add(number)
  } else {
    for (const group of summary.groups) {
      if (severalBits(chosen.failsOfGroup(group))) continue
      const { figures, size } = group.rows
      for (let at = 0; at < size; at++) add(figures[at]!)
    }
  }
  return { within, beyond }
}

/** Whether single programs pass all filters; kinds are judged once. */
export function passing(chosen: Chosen): (number: number) => boolean {
  const { summary, upTo } = chosen
  const { kindOf, kinds } = summary
  // 0: not judged yet, 1: passes, 2: fails.
  const verdicts = new Uint8Array(kinds.size.size)
  const judge = (kind: number): number =>
    chosen.failsOfGroup(summary.groupOf(kind)) === 0 &&
    chosen.failsOfSchedule[kinds.schedule.figures[kind]!] === 0 &&
    chosen.failsOfSet(kinds.set.figures[kind]!) === 0
      ? 1
      : 2
  return (number) => {
    const kind = kindOf[number]!
    if (kind < 0) return false
    const verdict = verdicts[kind] || (verdicts[kind] = judge(kind))
    return verdict === 1 && (upTo === null || tuitionThere(chosen, number) <= upTo)
  }
}

/** Numbers of all programs in groups that pass: those that pass are among them. */
export function* candidates(chosen: Chosen): Generator<number> {
  for (const group of chosen.summary.groups) {
    if (chosen.failsOfGroup(group) !== 0) continue
    const { figures, size } = group.rows
    for (let at = 0; at < size; at++) yield figures[at]!
  }
}

/** How many programs there are in groups that pass. */
export function candidatesIn(chosen: Chosen): number {
  let size = 0
  for (const group of chosen.summary.groups) if (chosen.failsOfGroup(group) === 0) size += group.rows.size
  return size
}

/** Programs that pass, by their set of requirements; 0 for those without one. */
export function countBySet(chosen: Chosen, matches: Matches | null): Map<number, number> {
  const counts = new Map<number, number>()
  const { kinds } = chosen.summary
  const { within } = weigh(chosen, matches)
  for (const group of chosen.summary.groups) {
    if (chosen.failsOfGroup(group) !== 0) continue
    for (const kind of group.kinds) {
      const set = kinds.set.figures[kind]!
      if (chosen.failsOfSchedule[kinds.schedule.figures[kind]!] !== 0 || chosen.failsOfSet(set) !== 0)
        continue
      if (within[kind]! > 0) counts.set(set, (counts.get(set) ?? 0) + within[kind]!)
    }
  }
  return counts
}
