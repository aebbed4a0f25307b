import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbook, zipOf, type WorkbookParts } from '#test/fixtures/workbooks.ts'
import { formatOf, numberAsText } from './cell-formats.ts'
import { UnreadableFile } from '../import-report.ts'
import { openTable, type TableWishes } from './read-table.ts'
import type { TableRow } from './row-reader.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function open(content: Buffer, wishes?: TableWishes) {
  const file = path.join(folder, `${++files}.xlsx`)
  await writeFile(file, content)
  const table = await openTable(file, wishes)
  const rows: TableRow[] = []
  for await (const row of table.rows) rows.push(row)
  return { ...table, rows }
}
const openSheets = (parts: WorkbookParts, wishes?: TableWishes) => open(workbook(parts), wishes)
const header = ['Name', 'Country', 'Deadline']

describe('a workbook', () => {
  it('returns the rows below the header, wherever that is, with their line numbers', async () => {
    const rows = [
      ['Partners 2027'],
      [],
      header,
      ['A', 'LV', 'x'],
      [],
      ['B & <b>', 'GE', null],
      ['', ' ', null],
      [],
    ]
    const table = await openSheets({ sheets: [{ name: 'List', rows, merged: ['A1:F1'] }] })
    expect(table.header).toEqual(header)
    expect(table.headerLine).toBe(3)
    expect(table.rows).toEqual([
      { line: 4, cells: ['A', 'LV', 'x'] },
      { line: 6, cells: ['B & <b>', 'GE'] },
    ])
    expect(table.notices).toEqual([{ code: 'titles_above', detail: '3' }])
  })

  it('reads the first visible sheet with data, lists the others, and reads a hidden one only when chosen', async () => {
    const rows = (name: string) => [header, [name, 'LV', null]]
    const sheets = [
      { name: 'Cover', rows: [['Only a title']] },
      { name: 'Secret', state: 'hidden' as const, rows: rows('Hidden') },
      { name: 'Deep', state: 'veryHidden' as const, rows: rows('Deep') },
      { name: 'One', rows: rows('First') },
      { name: 'Two', rows: rows('Second') },
    ]
    const first = await openSheets({ sheets })
    expect([first.sheet, first.rows[0]?.cells[0]]).toEqual(['One', 'First'])
    expect(first.notices).toEqual([{ code: 'other_sheets', detail: 'Two' }])
    const second = await openSheets({ sheets }, { sheet: 'two' })
    expect([second.rows[0]?.cells[0], second.notices]).toEqual(['Second', []])
    const hidden = await openSheets({ sheets }, { sheet: 'Secret' })
    expect(hidden.notices).toEqual([{ code: 'hidden_sheet', detail: 'Secret' }])
    await expect(openSheets({ sheets }, { sheet: 'Three' })).rejects.toThrow(
      'The sheets are: Cover, One, Two.',
    )
    await expect(openSheets({ sheets: sheets.slice(0, 3) })).rejects.toThrow('No visible sheet')
  })

  it('reads days, amounts and numbers by their cell formats', async () => {
    const cells = [
      { day: 46203 },
      { day: 46203.5 },
      { euros: 4500.5 },
      12.125,
      0.1 + 0.2,
      29000,
      { formula: 'A1', result: 7 },
    ]
    const table = await openSheets({
      sheets: [{ name: 'S', rows: [['name', 'country', 'c', 'd', 'e', 'f', 'g'], cells] }],
    })
    expect(table.rows[0]?.cells).toEqual([
      ...['2026-06-30', '2026-06-30 12:00:00', '€ 4500.5', '12.1250', '0.3', '29000', '7'],
    ])
    const old = await openSheets({
      since1904: true,
      sheets: [{ name: 'S', rows: [header, ['A', 'LV', { day: 44741 }]] }],
    })
    expect(old.rows[0]?.cells[2]).toBe('2026-06-30')
  })

  it('records the reason if a formula has no result or an error, and empties the cell', async () => {
    const rows = [header, ['A', { formula: 'LEN(A4)' }, { error: '#DIV/0!' }]]
    const [row] = (await openSheets({ sheets: [{ name: 'S', rows }] })).rows
    expect(row?.problems?.get(1)).toMatch(/formula whose result is not in the file/u)
    expect(row?.problems?.get(2)).toBe('The cell contains the error #DIV/0!')
    expect(row?.cells).toEqual(['A', '', ''])
  })

  it('joins rich text, skips phonetic hints, and decodes escapes', async () => {
    const shared = [
      'Plain',
      '<r><t>Two </t></r><r><t>faces</t></r><rPh sb="0" eb="1"><t>tufeisu</t></rPh>',
      'a_x000A_b',
    ]
    const rows = [header, [{ shared: 0 }, { shared: 1 }, { shared: 2 }]]
    expect((await openSheets({ shared, sheets: [{ name: 'S', rows }] })).rows[0]?.cells).toEqual([
      ...['Plain', 'Two faces', 'a\nb'],
    ])
    const wrong = [header, [{ shared: 9 }, 'LV', null]]
    await expect(openSheets({ shared, sheets: [{ name: 'S', rows: wrong }] })).rejects.toThrow(UnreadableFile)
  })

  it('repeats the value of merged cells in every row, and creates no other rows', async () => {
    const rows = [header, ['A', 'LV', '1'], [null, 'LV', '2'], [null, null, null], [null, 'LV', '4']]
    const table = await openSheets({ sheets: [{ name: 'S', rows, merged: ['A2:A4', 'B2:C2'] }] })
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ...[
        ['A', 'LV', '1'],
        ['A', 'LV', '2'],
        ['', 'LV', '4'],
      ],
    ])
  })

  it('ignores macros, and reports it', async () => {
    const parts = [{ name: 'xl/vbaProject.bin', content: 'Sub Auto_Open()' }]
    const table = await openSheets({ sheets: [{ name: 'S', rows: [header, ['A', 'LV']] }], parts })
    expect(table.notices).toEqual([{ code: 'macros', detail: '' }])
    expect(table.rows).toHaveLength(1)
  })
})

const list = { sheets: [{ name: 'S', rows: [header, ['A', 'LV', 'x']] }] }
const sheet = (content: string) => ({ ...list, parts: [{ name: 'xl/worksheets/sheet1.xml', content }] })

describe('anything else is refused with a reason', () => {
  it.each<[string, Buffer, RegExp]>([
    ['a zip of something else', zipOf([{ name: 'list.csv', content: 'name,country' }]), /zip archive/u],
    ['OpenDocument', zipOf([{ name: 'content.xml', content: '<a/>' }]), /OpenDocument/u],
    ['Word', zipOf([{ name: 'word/document.xml', content: '<a/>' }]), /Word/u],
    ['binary Excel', zipOf([{ name: 'xl/workbook.bin', content: 'x' }]), /xlsb/u],
    ['cut off', workbook(list).subarray(0, 700), /damaged or incomplete/u],
    ['a password', zipOf([{ name: 'xl/workbook.xml', content: 'x', flags: 1 }]), /password/u],
    [
      'entities that unfold',
      workbook(sheet('<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData/></worksheet>')),
      /cannot be read/u,
    ],
    [
      'a lie about its size',
      workbook({
        ...list,
        parts: [{ name: 'xl/worksheets/sheet1.xml', content: ' '.repeat(9_000), claims: 100 }],
      }),
      /damaged/u,
    ],
    [
      'a bomb',
      workbook({ ...list, parts: [{ name: 'xl/worksheets/sheet1.xml', content: ' '.repeat(30_000_000) }] }),
      /unpacks to more/u,
    ],
    [
      'a claim beyond all measure',
      workbook({ ...list, parts: [{ name: 'xl/worksheets/sheet1.xml', content: 'x', claims: 0xfffffff0 }] }),
      /unpacks to more/u,
    ],
    [
      'too many columns',
      workbook(
        sheet('<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>'),
      ),
      /more than 200 columns/u,
    ],
    ['no sheet', workbook({ sheets: [] }), /no sheet/u],
  ])('%s', async (_, content, reason) => {
    await expect(open(content)).rejects.toThrow(UnreadableFile)
    await expect(open(content)).rejects.toThrow(reason)
  })

  it('survives randomly changed bytes', async () => {
    const good = workbook({ ...list, shared: ['a', 'b'] })
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = Buffer.from(good)
        for (const [at, byte] of changes) bytes[at] = byte
        await open(bytes).catch((error: unknown) => {
          if (!(error instanceof UnreadableFile)) throw error
        })
      }),
      { numRuns: 300 },
    )
  })
})

describe('formats of cells', () => {
  it.each([
    ['yyyy-mm-dd', true, ''],
    ['dd.mm.yy;@', true, ''],
    ['[$-409]d mmm yyyy', true, ''],
    ['mm:ss', false, ''],
    ['#,##0.00', false, ''],
    ['[$EUR] #,##0', false, 'EUR'],
    ['"$"#,##0', false, '$'],
    ['0.00 "days"', false, ''],
    ['General', false, ''],
  ])('%s', (code, date, currency) => {
    expect(formatOf(code)).toEqual({ date, currency })
  })

  it('counts days as spreadsheets do, before and after the nonexistent 29 February 1900', () => {
    const day = { date: true, currency: '' }
    expect(numberAsText('1', day, false)).toBe('1900-01-01')
    expect(numberAsText('59', day, false)).toBe('1900-02-28')
    expect(numberAsText('61', day, false)).toBe('1900-03-01')
    expect(numberAsText('45292', day, false)).toBe('2024-01-01')
  })
})
