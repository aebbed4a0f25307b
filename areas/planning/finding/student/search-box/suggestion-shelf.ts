import type { Suggestion } from '#areas/catalogue/search/contract.ts'
import { folded, marksOf } from './marks.ts'

const kept = 60

/**
 * Answers to what was typed so far. Each is kept under its own text, so that a late answer to an earlier text can
 * never stand in the place of a newer one.
 */
export class SuggestionShelf {
  readonly #answers = new Map<string, readonly Suggestion[]>()

  /** Keeps an answer; the oldest goes when there are many. */
  put(typed: string, suggestions: readonly Suggestion[]): void {
    this.#answers.delete(typed)
    this.#answers.set(typed, suggestions)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > kept && oldest !== undefined) this.#answers.delete(oldest)
  }

  has(typed: string): boolean {
    return this.#answers.has(typed)
  }

  /**
   * What to propose for a text now: its own answer, or until that comes the part of the answer to its longest
   * beginning that still fits.
   */
  for(typed: string): readonly Suggestion[] {
    const own = this.#answers.get(typed)
    if (own) return own
    const words = folded(typed).split(/\s+/).filter(Boolean)
    if (words.length === 0) return []
    for (let length = typed.length - 1; length > 0; length--) {
      const earlier = this.#answers.get(typed.slice(0, length).trimEnd())
      if (earlier) return earlier.flatMap((one) => stillFitting(one, words))
    }
    return []
  }
}

/** A proposal with its marks moved on, when every word typed begins a word of it. */
function stillFitting(suggestion: Suggestion, words: readonly string[]): Suggestion[] {
  const whole = `${suggestion.text} ${suggestion.place ?? ''}`
  if (!words.every((word) => marksOf(whole, [word]).length > 0)) return []
  return [{ ...suggestion, marks: marksOf(suggestion.text, words) }]
}
