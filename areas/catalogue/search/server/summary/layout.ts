import type { Summary } from './summary.ts'

/**
 * The programs of a summary laid out group by group and kind by kind, so that a count or a list reads them one after
 * the other: jumping about in memory costs ten times as much. Made anew after every change, in some 40 ms for a
 * million programs.
 */
export interface Layout {
  readonly version: number
  /** By group: place of its first kind; one more at the end. */
  readonly kindsFrom: Int32Array
  /** By place of the kind. */
  readonly schedule: Int32Array
  readonly set: Int32Array
  /** By place of the kind: place of its first program; one more at the end. */
  readonly rowsFrom: Int32Array
  /** By kind: its place. */
  readonly placeOf: Int32Array
  /** By place of the program. */
  readonly numbers: Int32Array
  readonly tuition: Float64Array
  readonly currency: Int32Array
  /** The highest number of a set of requirements. */
  readonly mostSet: number
}

const cache = new WeakMap<Summary, Layout>()

/** The layout of a summary as it is now. */
export function layoutOf(summary: Summary): Layout {
  const known = cache.get(summary)
  if (known?.version === summary.version) return known
  const { kinds, groups, kindOf } = summary
  const size = kinds.group.size
  const kindsFrom = new Int32Array(groups.length + 1)
  const schedule = new Int32Array(size)
  const set = new Int32Array(size)
  const placeOf = new Int32Array(size)
  let place = 0
  let mostSet = 0
  for (let group = 0; group < groups.length; group++) {
    kindsFrom[group] = place
    for (const kind of groups[group]!.kinds) {
      schedule[place] = kinds.schedule.figures[kind]!
      set[place] = kinds.set.figures[kind]!
      if (set[place]! > mostSet) mostSet = set[place]!
      placeOf[kind] = place++
    }
  }
  kindsFrom[groups.length] = place
  const rowsFrom = new Int32Array(size + 1)
  for (let number = 0; number < kindOf.length; number++) {
    if (kindOf[number]! >= 0) rowsFrom[placeOf[kindOf[number]!]! + 1]!++
  }
  for (let at = 0; at < size; at++) rowsFrom[at + 1]! += rowsFrom[at]!
  const next = rowsFrom.slice()
  const numbers = new Int32Array(summary.programs)
  const tuition = new Float64Array(summary.programs)
  const currency = new Int32Array(summary.programs)
  for (let number = 0; number < kindOf.length; number++) {
    if (kindOf[number]! < 0) continue
    const at = next[placeOf[kindOf[number]!]!]!++
    numbers[at] = number
    tuition[at] = summary.tuition[number]!
    currency[at] = summary.currencyOf[number]!
  }
  const layout = {
    version: summary.version,
    kindsFrom,
    schedule,
    set,
    rowsFrom,
    placeOf,
    numbers,
    tuition,
    currency,
    mostSet,
  }
  cache.set(summary, layout)
  return layout
}
