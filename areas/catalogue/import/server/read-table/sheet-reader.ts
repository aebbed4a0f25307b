import { numberAsText, type CellFormat } from './cell-formats.ts'
import { UnreadableFile } from '../import-report.ts'
import type { TableRow } from './row-reader.ts'
import { attribute, XmlReader } from './xml-reader.ts'
import { withEscapes, type SharedTexts } from './workbook-texts.ts'
import { fileRefusals, rowRefusals } from '#texts/catalogue/import/refusals.ts'

/** The largest sheet that is read. */
export const sheetLimits = { rows: 200_000, columns: 200 }

/** Merged cells of a column: the rows that show the value of the topmost cell. */
export interface MergedCells {
  readonly column: number
  readonly from: number
  readonly to: number
}

export interface SheetParts {
  readonly texts: SharedTexts
  readonly formats: readonly CellFormat[]
  readonly since1904: boolean
  readonly merged: readonly MergedCells[]
}

/** The index of a column from a cell reference, with A = 0; -1 for an invalid reference. */
export function columnOf(reference: string): number {
  let column = 0
  let at = 0
  for (; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return at > 0 && at <= 3 ? column - 1 : -1
}

/** Splits the streamed XML of a sheet into rows of text; empty rows are skipped. */
export class SheetReader {
  readonly #parts: SheetParts
  readonly #xml: XmlReader
  #rows: TableRow[] = []
  #line = 0
  #count = 0
  #cells: string[] = []
  #problems: Map<number, string> | undefined
  #column = -1
  #type = ''
  #format = 0
  #value = ''
  #hasFormula = false
  #part: 'value' | 'text' | undefined
  #phonetic = false
  readonly #starts: ReadonlyMap<number, MergedCells[]>
  readonly #carried = new Map<MergedCells, string>()
  /** The number of hidden rows. */
  hiddenRows = 0

  constructor(parts: SheetParts) {
    this.#parts = parts
    this.#starts = Map.groupBy(parts.merged, ({ from }) => from)
    this.#xml = new XmlReader({
      open: (name, attributes) => this.#open(name, attributes),
      text: (text) => {
        if (this.#part !== undefined && !this.#phonetic) this.#value += text
      },
      close: (name) => this.#close(name),
    })
  }

  /** The rows completed by this chunk. */
  take(piece: string): TableRow[] {
    this.#xml.take(piece)
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  #open(name: string, attributes: string): void {
    if (name === 'c') {
      const reference = attribute(attributes, 'r')
      this.#column = reference === undefined ? this.#column + 1 : columnOf(reference)
      this.#type = attribute(attributes, 't') ?? 'n'
      this.#format = Number(attribute(attributes, 's') ?? 0)
      this.#value = ''
      this.#hasFormula = false
    } else if (name === 'v') this.#part = 'value'
    else if (name === 't') this.#part = 'text'
    else if (name === 'f') this.#hasFormula = true
    else if (name === 'rPh') this.#phonetic = true
    else if (name === 'row') {
      const line = attribute(attributes, 'r')
      this.#line = line === undefined ? this.#line + 1 : Number(line)
      this.#cells = []
      this.#problems = undefined
      this.#column = -1
      const hidden = attribute(attributes, 'hidden')
      if (hidden === '1' || hidden === 'true') this.hiddenRows++
    }
  }

  #close(name: string): void {
    if (name === 'v' || name === 't') this.#part = undefined
    else if (name === 'rPh') this.#phonetic = false
    else if (name === 'c') this.#finishCell()
    else if (name === 'row') this.#finishRow()
  }

  #finishCell(): void {
    const value = this.#value
    if (value === '' && !this.#hasFormula) return
    const column = this.#column
    if (column < 0) throw new UnreadableFile(fileRefusals.damagedSheet({ row: this.#line }))
    if (column >= sheetLimits.columns) {
      if (value.trim() === '') return
      throw new UnreadableFile(fileRefusals.tooManyColumns({ most: sheetLimits.columns, row: this.#line }))
    }
    // Missing cells are empty.
    while (this.#cells.length < column) this.#cells.push('')
    if (this.#type === 'e')
      this.#problem(
        column,
        value === '' ? rowRefusals.formulaError : rowRefusals.cellError({ error: value.slice(0, 20) }),
      )
    else if (value === '' && this.#hasFormula) this.#problem(column, rowRefusals.noResult)
    this.#cells[column] = this.#type === 'e' ? '' : this.#textOf(value)
  }

  #problem(column: number, reason: string): void {
    this.#problems ??= new Map()
    this.#problems.set(column, reason)
  }

  #textOf(value: string): string {
    if (this.#type === 's') {
      return this.#parts.texts.at(Number(value)) ?? refuseText(this.#line)
    }
    if (this.#type === 'inlineStr' || this.#type === 'str') return withEscapes(value)
    if (this.#type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE'
    if (this.#type === 'd') return value
    return numberAsText(value, this.#parts.formats[this.#format], this.#parts.since1904)
  }

  #finishRow(): void {
    this.#fillMerged()
    if (!this.#problems && this.#cells.every((cell) => cell.trim() === '')) return
    if (++this.#count > sheetLimits.rows) {
      throw new UnreadableFile(fileRefusals.tooManyRows({ most: sheetLimits.rows }))
    }
    this.#rows.push({
      line: this.#line,
      cells: this.#cells,
      ...(this.#problems ? { problems: this.#problems } : {}),
    })
  }

  /** Merged cells show the same value in all their rows, but only the topmost cell contains it. */
  #fillMerged(): void {
    for (const [merged, value] of this.#carried) {
      if (this.#line > merged.to) this.#carried.delete(merged)
      // A row that is otherwise empty stays empty.
      else if (!this.#cells[merged.column] && this.#cells.some((cell) => cell.trim() !== '')) {
        while (this.#cells.length < merged.column) this.#cells.push('')
        this.#cells[merged.column] = value
      }
    }
    for (const merged of this.#starts.get(this.#line) ?? []) {
      const value = this.#cells[merged.column]
      if (value) this.#carried.set(merged, value)
    }
  }
}

function refuseText(line: number): never {
  throw new UnreadableFile(fileRefusals.missingText({ row: line }))
}
