/** A question of which it is known what it asks for. */
export interface Example {
  readonly kind: string
  /** Its words, with names as what they are. */
  readonly frame: string
}

/** What a question may ask for. */
export interface Nearest {
  readonly kind: string
  /** How near the three nearest examples of it are on average, 0 to 1. */
  readonly near: number
}

/** How many of the nearest examples of a kind count. */
const counted = 3
/** How many examples are compared. */
const compared = 40

const names: ReadonlySet<string> = new Set(['university', 'country', 'subject', 'number'])

/** The words of a frame, its pairs of words, and runs of three to five letters inside words. */
function featuresOf(frame: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const add = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const words = frame.split(' ').filter(Boolean)
  for (const [at, word] of words.entries()) {
    add(`=${word}`)
    if (at > 0) add(`${words[at - 1]} ${word}`)
    // That something is named says little: what is asked about it does.
    if (names.has(word)) continue
    const padded = `_${word}_`
    for (let length = 3; length <= 5; length++)
      for (let from = 0; from + length <= padded.length; from++) add(padded.slice(from, from + length))
  }
  return counts
}

/** Examples by what they contain: how near a question is to one is the cosine of their TF-IDF vectors. */
export class NearestExamples {
  readonly #examples: readonly Example[]
  /** By feature: the examples that have it, and in the same order its weight in each. */
  readonly #having = new Map<string, { numbers: number[]; weights: number[] }>()
  readonly #uses = new Map<string, number>()

  constructor(examples: readonly Example[]) {
    this.#examples = examples
    const features = examples.map(({ frame }) => featuresOf(frame))
    for (const one of features)
      for (const feature of one.keys()) this.#uses.set(feature, (this.#uses.get(feature) ?? 0) + 1)
    for (const [number, one] of features.entries()) {
      for (const [feature, weight] of this.#weigh(one)) {
        const having = this.#having.get(feature) ?? { numbers: [], weights: [] }
        having.numbers.push(number)
        having.weights.push(weight)
        this.#having.set(feature, having)
      }
    }
  }

  /** Features with their weights, as a vector of length 1. */
  #weigh(counts: ReadonlyMap<string, number>): [string, number][] {
    const weights = [...counts].map(([feature, count]): [string, number] => [
      feature,
      (1 + Math.log(count)) * Math.log(1 + this.#examples.length / (1 + (this.#uses.get(feature) ?? 0))),
    ])
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1
    return weights.map(([feature, weight]) => [feature, weight / length])
  }

  /** What a question may ask for, the most likely first. */
  find(frame: string): Nearest[] {
    const nearness = new Float64Array(this.#examples.length)
    for (const [feature, weight] of this.#weigh(featuresOf(frame))) {
      const { numbers, weights } = this.#having.get(feature) ?? { numbers: [], weights: [] }
      for (const [at, number] of numbers.entries()) nearness[number]! += weight * weights[at]!
    }
    const nearest = Uint32Array.from(nearness.keys())
      .filter((number) => nearness[number]! > 0)
      .sort((one, other) => nearness[other]! - nearness[one]!)
      .subarray(0, compared)
    const kinds = new Map<string, number[]>()
    for (const number of nearest) {
      const { kind } = this.#examples[number]!
      kinds.set(kind, [...(kinds.get(kind) ?? []), nearness[number]!])
    }
    return [...kinds]
      .map(([kind, all]) => ({
        kind,
        near: all.slice(0, counted).reduce((sum, one) => sum + one, 0) / counted,
      }))
      .toSorted((one, other) => other.near - one.near)
  }
}

/**
 * What a question surely asks for; null when nothing is near enough, or something else is nearly as near.
 * @param ahead how far it must be ahead of all others
 */
export function surest(nearest: readonly Nearest[], least: number, ahead = 0.04): string | null {
  const [best, next] = nearest
  return best && best.near >= least && best.near - (next?.near ?? 0) >= ahead ? best.kind : null
}
