/** Interned texts: each distinct text has a number, 0, 1, 2, … */
export class Numbered {
  readonly texts: string[] = []
  readonly #numbers = new Map<string, number>()

  /** The number of a text; a new text gets the next number. */
  of(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }

  /** The number of a text, if it has one. */
  known(text: string): number | undefined {
    return this.#numbers.get(text)
  }

  get size(): number {
    return this.texts.length
  }
}

type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** A copy with room for at least `size` numbers, which grows by half so that appending stays cheap. */
export function withRoom<Kind extends Numbers>(numbers: Kind, size: number, empty = 0): Kind {
  if (numbers.length >= size) return numbers
  const Made = numbers.constructor as new (length: number) => Kind
  const larger = new Made(Math.max(size, Math.ceil(numbers.length * 1.5), 64))
  larger.set(numbers as never)
  if (empty !== 0) larger.fill(empty, numbers.length)
  return larger
}

/** A growing list of integers, in a third of the memory of an array. */
export class Row {
  values = new Int32Array(0)
  size = 0

  /** @returns its index */
  push(value: number): number {
    this.values = withRoom(this.values, this.size + 1)
    this.values[this.size] = value
    return this.size++
  }
}
