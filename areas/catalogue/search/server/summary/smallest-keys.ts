/** Keeps the smallest of many numbers without sorting them all. */
export class SmallestKeys {
  readonly #most: number
  readonly #kept: Float64Array
  #size = 0
  /** Whatever is not below this is not among the smallest. */
  #bar = Infinity

  /** @param most how many are retained */
  constructor(most: number) {
    this.#most = most
    this.#kept = new Float64Array(most * 2 + 256)
  }

  add(key: number): void {
    if (key >= this.#bar) return
    this.#kept[this.#size++] = key
    if (this.#size === this.#kept.length) this.#cut()
  }

  /** The retained ones, the smallest first. */
  sorted(): Float64Array {
    this.#cut()
    return this.#kept.subarray(0, this.#size)
  }

  #cut(): void {
    this.#kept.subarray(0, this.#size).sort()
    if (this.#size < this.#most) return
    this.#size = this.#most
    this.#bar = this.#kept[this.#size - 1]!
  }
}
