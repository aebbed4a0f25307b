/** Collects the smallest of many numbers without sorting all of them. */
export class SmallestKeys {
  readonly #most: number
  readonly #keys: Float64Array
  #size = 0
  /** Numbers that are not below this are not among the smallest. */
  #bar = Infinity

  /** @param most how many to collect */
  constructor(most: number) {
    this.#most = most
    this.#keys = new Float64Array(most * 2 + 256)
  }

  add(key: number): void {
    if (key >= this.#bar) return
    this.#keys[this.#size++] = key
    if (this.#size === this.#keys.length) this.#cut()
  }

  /** The collected numbers, the smallest first. */
  sorted(): Float64Array {
    this.#cut()
    return this.#keys.subarray(0, this.#size)
  }

  #cut(): void {
    this.#keys.subarray(0, this.#size).sort()
    if (this.#size < this.#most) return
    this.#size = this.#most
    this.#bar = this.#keys[this.#size - 1]!
  }
}
