const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Which numbered things have a word. */
export class WordIndex {
  readonly #byWord = new Map<string, number[]>()
  #sorted: string[] | undefined

  /** Notes the words of a thing. */
  put(thing: number, words: Iterable<string>): void {
    for (const word of words) {
      if (word === '') continue
      const things = this.#byWord.get(word)
      if (things) things.push(thing)
      else {
        this.#byWord.set(word, [thing])
        this.#sorted = undefined
      }
    }
  }

  /** Forgets a thing; `words` are those it was put with. */
  remove(thing: number, words: Iterable<string>): void {
    for (const word of words) {
      const things = this.#byWord.get(word)
      const at = things?.indexOf(thing) ?? -1
      if (at >= 0) things!.splice(at, 1)
    }
  }

  /** Things with exactly this word. */
  having(word: string): readonly number[] {
    return this.#byWord.get(word) ?? []
  }

  /** Words that begin so, in their order; the word itself is the first of them. */
  beginning(start: string, most = Infinity): string[] {
    this.#sorted ??= [...this.#byWord.keys()].sort(order)
    const sorted = this.#sorted
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]! < start) low = middle + 1
      else high = middle
    }
    const found: string[] = []
    for (let at = low; at < sorted.length && found.length < most && sorted[at]!.startsWith(start); at++) {
      found.push(sorted[at]!)
    }
    return found
  }
}
