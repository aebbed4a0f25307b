/** Texts that repeat, each with the number it was given first: 0, 1, 2, … */
export class Numbered {
  readonly texts: string[] = []
  readonly #numbers = new Map<string, number>()

  /** The number of a text; a new one gets the next. */
  of(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }

  /** The number of a text that has one. */
  known(text: string): number | undefined {
    return this.#numbers.get(text)
  }

  get size(): number {
    return this.texts.length
  }
}

type Figures = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** The same numbers with room for at least `size`, so that growing one by one costs little. */
export function withRoom<Kind extends Figures>(figures: Kind, size: number, empty = 0): Kind {
  if (figures.length >= size) return figures
  const Made = figures.constructor as new (length: number) => Kind
  const larger = new Made(Math.max(size, Math.ceil(figures.length * 1.5), 64))
  larger.set(figures as never)
  if (empty !== 0) larger.fill(empty, figures.length)
  return larger
}

/** Whole numbers in a row, in a third of the memory of an array of them. */
export class Row {
  figures = new Int32Array(0)
  size = 0

  /** @returns its place */
  push(figure: number): number {
    this.figures = withRoom(this.figures, this.size + 1)
    this.figures[this.size] = figure
    return this.size++
  }
}
