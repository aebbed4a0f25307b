/** An option of any filter, or a range of days. */
export interface Findable {
  readonly key: string
  /** The name of its filter. */
  readonly filter: string
  readonly text: string
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The options that contain each typed word, however it is accented. Those whose own text begins with what was typed come
 * first, and those that are only named by their filter last.
 */
export function findOptions<One extends Findable>(all: readonly One[], typed: string): readonly One[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const start = words.join(' ')
  const rank = ({ text }: One) => {
    const own = folded(text)
    return own.startsWith(start) ? 0 : words.every((word) => own.includes(word)) ? 1 : 2
  }
  return all
    .filter(({ filter, text }) => {
      const both = folded(`${filter} ${text}`)
      return words.every((word) => both.includes(word))
    })
    .map((one) => ({ one, at: rank(one) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
