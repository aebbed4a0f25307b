import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workbook } from '../fixtures/workbooks.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-large-'))
})
afterAll(() => rm(folder, { recursive: true }))

const count = 100_000
const rows = () =>
  Array.from({ length: count }, (_, n) => [
    `b:${n}`,
    `College of Testing ${n}`,
    'LV',
    `A note of its own, number ${n}`,
  ])
const header = ['id', 'name', 'country', 'note']

/** Reads a file in a process that has so little memory that holding the rows would end it. */
const program = `
  const { openTable } = await import(process.argv[1])
  let rows = 0
  for await (const row of (await openTable(process.argv[2])).rows) rows += row.cells.length === 4 ? 1 : 0
  console.log(rows)`

it.each([
  ['csv', () => [header, ...rows()].map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\r\n')],
  ['xlsx', () => workbook({ sheets: [{ name: 'List', rows: [header, ...rows()] }] })],
  [
    'shared.xlsx',
    () => {
      const texts = rows().flat()
      const cells = rows().map((row, at) => row.map((_, column) => ({ shared: at * row.length + column })))
      return workbook({ shared: texts, sheets: [{ name: 'List', rows: [header, ...cells] }] })
    },
  ],
])(
  'a %s of 100,000 rows is read within 32 MB of heap',
  async (ending, make) => {
    const file = path.join(folder, `large.${ending}`)
    await writeFile(file, make())
    const reader = path.join(
      import.meta.dirname,
      '../../areas/catalogue/import/server/read-table/read-table.ts',
    )
    const args = ['--max-old-space-size=32', '--input-type=module', '-e', program, reader, file]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(stdout.trim()).toBe(String(count))
  },
  120_000,
)
