import { WebAddress } from '#areas/catalogue/costs/contract/money.ts'
import { factLimits } from '#areas/catalogue/editing/contract/fact-limits.ts'
import type { Column } from '../read-table/find-columns.ts'
import { Unclear } from './read-amounts.ts'
import type { TableRow } from '../read-table/row-reader.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

/** Thrown for the first invalid cell of a row; a row is imported as a whole or refused. */
export class RowRefused extends Error {
  readonly column: string

  constructor(column: string, reason: string) {
    super(reason)
    this.column = column
  }
}

const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/u

/** Removes the apostrophe that spreadsheets and our lists of refused rows put before text that looks like a formula. */
const withoutApostrophe = (text: string) => (/^'[=+\-@]/u.test(text) ? text.slice(1) : text)

/** The cells of one row by field; a refusal names the column. */
export class Cells<Field extends string> {
  readonly #texts = new Map<Field, string>()
  readonly #titles = new Map<Field, string>()

  /**
   * @param width how many columns the header has
   * @throws RowRefused for cells that cannot be read, in any column
   */
  constructor(columns: readonly Column<Field>[], { cells, problems }: Omit<TableRow, 'line'>, width: number) {
    for (const { field, at, title } of columns) {
      const problem = problems?.get(at)
      if (problem !== undefined) throw new RowRefused(title, problem)
      const text = withoutApostrophe((cells[at] ?? '').trim().normalize('NFC'))
      if (text.startsWith('=')) throw new RowRefused(title, rowRefusals.formula)
      this.#texts.set(field, text)
      this.#titles.set(field, title)
      if (unreadable.test(text)) throw new RowRefused(title, rowRefusals.unreadable)
    }
    const beyond = cells.slice(width).findIndex((cell) => cell.trim() !== '')
    if (beyond >= 0) {
      throw new RowRefused(
        rowRefusals.unnamedColumn({ number: width + beyond + 1 }),
        rowRefusals.tooManyCells,
      )
    }
  }

  /** Whether the file has this column at all. */
  has(field: Field): boolean {
    return this.#texts.has(field)
  }

  /** The name of the column in the file. */
  title(field: Field): string {
    return this.#titles.get(field) ?? field
  }

  /** The trimmed text; empty if the cell or the column is missing. */
  text(field: Field): string {
    return this.#texts.get(field) ?? ''
  }

  /** A text of at most `most` characters, or null. */
  line(field: Field, most: number): string | null {
    const text = this.text(field).replace(/\s+/gu, ' ')
    if (text.length > most) this.refuse(field, rowRefusals.tooLong({ most }))
    return text === '' ? null : text
  }

  /** Several texts of at most `most` characters in one cell, separated by bars (or by `sign`). */
  list(field: Field, most: number, sign: RegExp = /\s*\|\s*/u): string[] {
    const parts = [...new Set(this.text(field).split(sign).filter(Boolean))]
    if (parts.some((part) => part.length > most)) this.refuse(field, rowRefusals.eachTooLong({ most }))
    return parts
  }

  /** The same, of names: no more than a form takes. */
  names(field: Field, most: number, sign?: RegExp): string[] {
    const names = this.list(field, most, sign)
    if (names.length > factLimits.names) this.refuse(field, rowRefusals.tooMany({ most: factLimits.names }))
    return names
  }

  /** Parses the text; `Unclear` becomes a refusal of this column. */
  read<T>(field: Field, reader: (text: string) => T): T {
    try {
      return reader(this.text(field))
    } catch (error) {
      if (error instanceof Unclear) this.refuse(field, error.message)
      throw error
    }
  }

  refuse(field: Field, reason: string): never {
    throw new RowRefused(this.title(field), reason)
  }
}

/**
 * Parses a web address, completed with https:// if only that is missing; the first of several, as the forms take it.
 * Null for an empty cell.
 * @throws Unclear
 */
export function readAddress(typed: string): string | null {
  const [text = ''] = typed.split(/[\s,;|]+/u)
  if (typed === '') return null
  const whole = /^[a-z][a-z+.-]*:\/\//iu.test(text) ? text : `https://${text}`
  if (
    !/^https?:\/\/[^\s/.]+(?:\.[^\s/.]+)+(?:[/:?#]\S*)?$/iu.test(whole) ||
    !WebAddress.safeParse(whole).success
  ) {
    throw new Unclear(rowRefusals.notAnAddress({ text: text.slice(0, 80) }))
  }
  return whole
}
