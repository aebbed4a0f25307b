import type { Summary } from './summary.ts'

/**
 * The programs of a summary sorted by group and kind, so that counts and lists read memory sequentially, which is ten
 * times as fast. Rebuilt after every change, in some 40 ms for a million programs.
 */
export interface Layout {
  readonly version: number
  /** By group: the index of its first kind; with one more entry at the end. */
  readonly kindsFrom: Int32Array
  /** By index of the kind. */
  readonly schedule: Int32Array
  readonly set: Int32Array
  /** By index of the kind: the index of its first program; with one more entry at the end. */
  readonly rowsFrom: Int32Array
  /** By kind: its index. */
  readonly placeOf: Int32Array
  /** By index of the program. */
  readonly numbers: Int32Array
  readonly tuition: Float64Array
  readonly currency: Int32Array
  /** The highest number of a set of requirements. */
  readonly mostSet: number
}

const cache = new WeakMap<Summary, Layout>()

/** The layout of the current version of a summary. */
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
      schedule[place] = kinds.schedule.values[kind]!
      set[place] = kinds.set.values[kind]!
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
