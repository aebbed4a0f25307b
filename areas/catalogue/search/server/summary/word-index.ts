const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** An index from words to the numbers of items. */
export class WordIndex {
  readonly #byWord = new Map<string, number[]>()
  #sorted: string[] | undefined

  /** Adds the words of an item. */
  put(item: number, words: Iterable<string>): void {
    for (const word of words) {
      if (word === '') continue
      const items = this.#byWord.get(word)
      if (items) items.push(item)
      else {
        this.#byWord.set(word, [item])
        this.#sorted = undefined
      }
    }
  }

  /** Removes an item; `words` are those it was added with. */
  remove(item: number, words: Iterable<string>): void {
    for (const word of words) {
      const items = this.#byWord.get(word)
      const at = items?.indexOf(item) ?? -1
      if (at >= 0) items!.splice(at, 1)
    }
  }

  /** The items with exactly this word. */
  having(word: string): readonly number[] {
    return this.#byWord.get(word) ?? []
  }

  /** The words with a prefix, in order; the prefix itself comes first if it is a word. */
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
