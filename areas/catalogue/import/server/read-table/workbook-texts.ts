import { UnreadableFile } from '../import-report.ts'
import { XmlReader } from './xml-reader.ts'
import { fileRefusals } from '#texts/catalogue/import/refusals.ts'

/** The largest size of the shared strings of a workbook, in bytes. */
const mostBytes = 400_000_000
const escaped = /_x([\da-f]{4})_/giu

/** Characters that XML cannot contain are written in workbooks as _x000D_. */
export const withEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Shared strings by number, stored as bytes outside the heap, because a large workbook has a million of them. */
export class SharedTexts {
  #bytes = Buffer.alloc(64 * 1024)
  #length = 0
  #ends = new Uint32Array(1024)
  #count = 0
  #text = ''
  #reading = false
  #phonetic = false
  readonly #xml = new XmlReader({
    open: (name) => {
      if (name === 'si') this.#text = ''
      // Phonetic hints are not part of the text.
      else if (name === 'rPh') this.#phonetic = true
      else if (name === 't') this.#reading = !this.#phonetic
    },
    text: (text) => {
      if (this.#reading) this.#text += text
    },
    close: (name) => {
      if (name === 't') this.#reading = false
      else if (name === 'rPh') this.#phonetic = false
      else if (name === 'si') this.#add(withEscapes(this.#text))
    },
  })

  take(piece: string): void {
    this.#xml.take(piece)
  }

  /** The text of a number; undefined if there is none. */
  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index])
  }

  #add(text: string): void {
    const needed = this.#length + Buffer.byteLength(text)
    if (needed > mostBytes) throw new UnreadableFile(fileRefusals.tooMuchText)
    if (needed > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(needed, this.#bytes.length * 2))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    this.#length += this.#bytes.write(text, this.#length)
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#count * 2)
      larger.set(this.#ends)
      this.#ends = larger
    }
    this.#ends[this.#count++] = this.#length
  }
}
