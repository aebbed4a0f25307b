import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UnreadableFile } from '../import-report.ts'
import { openTable, type TableWishes } from './read-table.ts'
import type { TableRow } from './row-reader.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-awkward-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function open(content: string | Buffer, wishes?: TableWishes) {
  const file = path.join(folder, `${++files}.csv`)
  await writeFile(file, content)
  const table = await openTable(file, wishes)
  const rows: TableRow[] = []
  for await (const row of table.rows) rows.push(row)
  return { ...table, rows: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line) }
}
/** Encodes a text in a single-byte encoding, with the table of the decoder. */
function inEncoding(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding)
  const byLetter = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.of(byte)), byte]))
  return Buffer.from([...text].map((letter) => byLetter.get(letter) ?? 63))
}
const names = [
  'Université de Québec',
  'Technische Universität München',
  'Universidad de A Coruña',
  'Aarhus Universitet Århus',
]
const text = `name,country\n${names.map((name) => `${name},FR`).join('\n')}\n`

describe('the encoding of a text', () => {
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['utf-16be', Buffer.from(text, 'utf16le').swap16()],
    ['windows-1252', inEncoding(text, 'windows-1252')],
  ])('is found: %s', async (encoding, bytes) => {
    const table = await open(bytes)
    expect(table.encoding).toBe(encoding)
    expect(table.header).toEqual(['name', 'country'])
    expect(table.rows.map(([name]) => name)).toEqual(names)
    const expected = encoding === 'windows-1252' ? [{ code: 'encoding_told', detail: encoding }] : []
    expect(table.notices).toEqual(expected)
  })

  it.each([
    ['windows-1250', 'Uniwersytet Łódzki, Wyższa Szkoła w Białymstoku'],
    ['windows-1251', 'Московский государственный университет'],
    ['windows-1254', 'Boğaziçi Üniversitesi, İstanbul Teknik, Işık, Şırnak'],
    ['macintosh', 'Université de Montréal, Universität Köln'],
    ['ibm866', 'Казанский университет'],
  ])('has to be chosen if it would be a guess: %s', async (encoding, name) => {
    const bytes = inEncoding(`name,country\n"${name}",PL\n`, encoding)
    await expect(open(bytes)).rejects.toThrow(UnreadableFile)
    await expect(open(bytes)).rejects.toThrow(/choose its encoding/u)
    expect((await open(bytes, { encoding })).rows).toEqual([[name, 'PL']])
  })

  it('refuses only the affected rows for a few invalid letters', async () => {
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from('Brok\xffn,LV\n', 'latin1')])
    const table = await open(bytes)
    expect([table.encoding, table.rows.at(-1)]).toEqual(['utf-8', ['Brok\ufffdn', 'LV']])
  })
})

describe('the delimiter', () => {
  const table = [
    ['University Name', 'Country', 'City'],
    ['College of Arts; Crafts', 'LV', 'Riga, Old Town'],
    ['Second | College', 'GE', 'Tbilisi'],
  ]
  it.each([',', ';', '\t', '|'])('is detected: %j', async (sign) => {
    const quoted = table.map((row) => row.map((cell) => (cell === 'Country' ? cell : `"${cell}"`)).join(sign))
    const read = await open(`${quoted.join('\r\n')}\r\n`)
    expect([read.delimiter, read.header, ...read.rows]).toEqual([sign, ...table])
  })

  it('is detected below titles with other separators, and if the first line names it', async () => {
    const read = await open('Partners, a list; internal\n\nname;country\nA, B and C;LV\n')
    expect([read.headerLine, read.rows]).toEqual([3, [['A, B and C', 'LV']]])
    const named = await open('sep=;\r\nname;country\r\nA;LV\r\n')
    expect([named.headerLine, named.rows]).toEqual([2, [['A', 'LV']]])
  })

  it('is the chosen one', async () => {
    expect((await open('name,country;x\nA,LV;y\n', { delimiter: ';' })).header).toEqual(['name,country', 'x'])
  })
})

describe('rows', () => {
  it('preserve line breaks, doubled quotes and delimiters inside quotes, and their line numbers', async () => {
    const read = await open('name,country\n"A ""great""\ncollege, in\r\nRiga",LV\n\n,\nB,GE\n')
    expect(read.rows).toEqual([
      ['A "great"\ncollege, in\r\nRiga', 'LV'],
      ['B', 'GE'],
    ])
    expect(read.lines).toEqual([2, 7])
  })

  it('may be gzipped, up to a limit', async () => {
    expect((await open(gzipSync(text))).rows).toHaveLength(4)
    await expect(open(gzipSync(Buffer.alloc(150_000_000, 'a\n')))).rejects.toThrow(/unpacks to more/u)
  })

  it('start below the chosen line', async () => {
    const content = 'Hochschule,Land\nname,country\nA,LV\n'
    expect((await open(content, { headerLine: 1 })).rows).toHaveLength(2)
    await expect(open(content, { headerLine: 9 })).rejects.toThrow('Line 9 is blank')
  })
})

describe('what is not a table is refused with a reason', () => {
  it.each<[string, string | Buffer, RegExp]>([
    [
      'a web page under a spreadsheet’s name',
      '<html><body><table><tr><td>name</td></tr></table>',
      /web page/u,
    ],
    ['a table of a web page', '\ufeff  <table border="1"><tr><th>name', /web page/u],
    [
      'an XML spreadsheet',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>',
      /XML spreadsheet/u,
    ],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel file, or one protected/u],
    ['a PDF', '%PDF-1.7\n', /PDF/u],
    ['JSON', '[{"name":"A"}]', /JSON/u],
    ['RTF', '{\\rtf1 name', /RTF/u],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /no text has/u],
    ['nothing', '', /empty/u],
    ['blank lines', '\n\n,,\n', /empty/u],
  ])('%s', async (_, content, reason) => {
    await expect(open(content)).rejects.toThrow(UnreadableFile)
    await expect(open(content)).rejects.toThrow(reason)
  })
})
