import type { Suggestion } from '#areas/catalogue/search/contract.ts'
import { folded, marksOf } from './marks.ts'

const maxEntries = 60

/**
 * Suggestions for earlier inputs. Each reply is cached under its own text, so that a late reply for an earlier text never
 * replaces a newer one.
 */
export class SuggestionCache {
  readonly #answers = new Map<string, readonly Suggestion[]>()

  /** Stores a reply; drops the oldest when the cache is full. */
  put(typed: string, suggestions: readonly Suggestion[]): void {
    this.#answers.delete(typed)
    this.#answers.set(typed, suggestions)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > maxEntries && oldest !== undefined) this.#answers.delete(oldest)
  }

  has(typed: string): boolean {
    return this.#answers.has(typed)
  }

  /**
   * The suggestions for a text: its own reply, or until that arrives, the matching part of the reply for its longest
   * cached prefix.
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

/** A suggestion with updated marks, if every typed word is a prefix of one of its words. */
function stillFitting(suggestion: Suggestion, words: readonly string[]): Suggestion[] {
  const whole = `${suggestion.text} ${suggestion.place ?? ''}`
  if (!words.every((word) => marksOf(whole, [word]).length > 0)) return []
  return [{ ...suggestion, marks: marksOf(suggestion.text, words) }]
}
