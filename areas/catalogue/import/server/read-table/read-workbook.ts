import path from 'node:path'
import { FormatReader } from './cell-formats.ts'
import { UnreadableFile } from '../import-report.ts'
import type { TableRow } from './row-reader.ts'
import { columnOf, SheetReader, type MergedCells, type SheetParts } from './sheet-reader.ts'
import { SharedTexts } from './workbook-texts.ts'
import { attribute, XmlReader } from './xml-reader.ts'
import { openZip, type ZipArchive } from './zip-archive.ts'
import { fileRefusals } from '#texts/catalogue/import/refusals.ts'

export interface WorkbookSheet {
  readonly name: string
  readonly hidden: boolean
  /** The name of its part in the archive. */
  readonly part: string
}

export interface Workbook {
  readonly sheets: readonly WorkbookSheet[]
  /** Whether it has macros; they are never read. */
  readonly macros: boolean
  /** Rows of a sheet, from the top; `onProgress` receives the progress, 0 to 1, and how many rows are hidden. */
  rows(
    sheet: WorkbookSheet,
    onProgress?: (share: number, hiddenRows: number) => void,
  ): AsyncGenerator<TableRow>
  /** Whether a sheet has a row below its first one. */
  hasData(sheet: WorkbookSheet): Promise<boolean>
}

const mostMerged = 5_000

/** Refuses a zip file that is not a workbook, with what it is. */
function refuseOthers({ entries }: ZipArchive): void {
  const has = (name: string) => entries.has(name.toLowerCase())
  if (has('xl/workbook.bin')) throw new UnreadableFile(fileRefusals.binaryExcel)
  if (has('content.xml')) throw new UnreadableFile(fileRefusals.openDocument)
  if (has('word/document.xml')) throw new UnreadableFile(fileRefusals.word)
  if (has('ppt/presentation.xml')) throw new UnreadableFile(fileRefusals.powerPoint)
  if (has('index/document.iwa')) throw new UnreadableFile(fileRefusals.numbers)
  throw new UnreadableFile(fileRefusals.zip)
}

async function* textOf(zip: ZipArchive, part: string): AsyncGenerator<string> {
  const entry = zip.entries.get(part.toLowerCase())
  if (!entry) throw new UnreadableFile(fileRefusals.incompleteWorkbook({ part }))
  let decoder: TextDecoder | undefined
  for await (const chunk of zip.read(entry)) {
    decoder ??= new TextDecoder(chunk[0] === 0xff ? 'utf-16le' : chunk[0] === 0xfe ? 'utf-16be' : 'utf-8')
    yield decoder.decode(chunk, { stream: true })
  }
  const rest = decoder?.decode() ?? ''
  if (rest !== '') yield rest
}

async function take(zip: ZipArchive, part: string, reader: { take(piece: string): void }): Promise<void> {
  for await (const piece of textOf(zip, part)) reader.take(piece)
}

/** The relationships of a part: by id, and by type. */
async function relationsOf(zip: ZipArchive, part: string) {
  const folder = path.posix.dirname(part)
  const found: { id: string; kind: string; part: string }[] = []
  const relations = `${folder}/_rels/${path.posix.basename(part)}.rels`
  if (!zip.entries.has(relations.toLowerCase())) return found
  const xml = new XmlReader({
    open: (name, attributes) => {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return
      const target = attribute(attributes, 'Target') ?? ''
      found.push({
        id: attribute(attributes, 'Id') ?? '',
        kind: (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
        part: target.startsWith('/') ? target.slice(1) : path.posix.normalize(`${folder}/${target}`),
      })
    },
    close: () => {},
  })
  await take(zip, relations, xml)
  return found
}

/** Merged cells are listed at the end of a sheet, but needed from its beginning, so they are read first. */
async function findMerged(zip: ZipArchive, part: string): Promise<MergedCells[]> {
  const merged: MergedCells[] = []
  let rest = ''
  for await (const piece of textOf(zip, part)) {
    const text = rest + piece
    if (!text.includes('mergeCell')) {
      rest = text.slice(-12)
      continue
    }
    for (const [, reference = ''] of text.matchAll(/<(?:\w+:)?mergeCell\s[^>]*?ref="([^"]{5,25})"/gu)) {
      const [, first = '', from = '', last = '', to = ''] =
        /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/u.exec(reference) ?? []
      if (first === '' || first !== last || merged.length >= mostMerged) continue
      merged.push({ column: columnOf(first), from: Number(from), to: Number(to) })
    }
    // Only a possible start of a tag is carried over to the next chunk.
    const open = text.lastIndexOf('<')
    rest = open >= 0 && text.indexOf('>', open) < 0 ? text.slice(open).slice(0, 500) : ''
  }
  return merged
}

/**
 * Opens an Excel workbook (.xlsx, .xlsm) without unpacking it: sheets are read as a stream. Formulas are not computed,
 * macros are not run, and links to other files are not followed.
 * @param size of the file, in bytes
 * @throws UnreadableFile when it is something else, damaged, protected or too large
 */
export async function openWorkbook(file: string, size: number): Promise<Workbook> {
  const zip = await openZip(file, size)
  const main = [...zip.entries.values()].find(({ name }) => /^xl\/workbook\d*\.xml$/iu.test(name))?.name
  if (main === undefined) return refuseOthers(zip) as never
  const relations = await relationsOf(zip, main)
  const sheets: WorkbookSheet[] = []
  let since1904 = false
  const xml = new XmlReader({
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/u.test(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      const id = /\s\w+:id\s*=\s*["']([^"']*)["']/u.exec(attributes)?.[1]
      const relation = relations.find((one) => one.id === id && one.kind === 'worksheet')
      if (!relation) return
      const state = attribute(attributes, 'state') ?? 'visible'
      const title = attribute(attributes, 'name') ?? `Sheet ${sheets.length + 1}`
      sheets.push({ name: title, hidden: state !== 'visible', part: relation.part })
    },
    close: () => {},
  })
  await take(zip, main, xml)
  if (sheets.length === 0) throw new UnreadableFile(fileRefusals.noSheet)

  let shared: Promise<Omit<SheetParts, 'merged'>> | undefined
  const partsOf = (kind: string) => relations.find((one) => one.kind === kind)?.part
  async function readShared() {
    const formats = new FormatReader()
    const texts = new SharedTexts()
    const [styles, strings] = [partsOf('styles'), partsOf('sharedStrings')]
    if (styles !== undefined && zip.entries.has(styles.toLowerCase())) await take(zip, styles, formats)
    if (strings !== undefined && zip.entries.has(strings.toLowerCase())) await take(zip, strings, texts)
    return { formats: formats.formats, texts, since1904 }
  }

  return {
    sheets,
    async hasData(sheet) {
      const reader = new SheetReader({ ...(await (shared ??= readShared())), merged: [] })
      let rows = 0
      for await (const piece of textOf(zip, sheet.part))
        if ((rows += reader.take(piece).length) > 1) return true
      return false
    },
    macros: [...zip.entries.keys()].some((name) => name.endsWith('vbaproject.bin')),
    async *rows(sheet, onProgress) {
      const merged = await findMerged(zip, sheet.part)
      const reader = new SheetReader({ ...(await (shared ??= readShared())), merged })
      const bytes = zip.entries.get(sheet.part.toLowerCase())?.bytes ?? 1
      let read = 0
      for await (const piece of textOf(zip, sheet.part)) {
        read += piece.length
        yield* reader.take(piece)
        onProgress?.(Math.min(read / bytes, 1), reader.hiddenRows)
      }
    },
  }
}
