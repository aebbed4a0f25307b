import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RowReader, type TableRow } from './row-reader.ts'

function read(text: string, pieces = [text.length]): TableRow[] {
  const reader = new RowReader()
  const rows: TableRow[] = []
  let at = 0
  for (const size of pieces) {
    rows.push(...reader.take(text.slice(at, at + size)))
    at += size
  }
  rows.push(...reader.take(text.slice(at)), ...reader.end())
  return rows
}
const cells = (text: string) => read(text).map((row) => row.cells)

it.each([
  ['commas', 'a,b\n1,2\n'],
  ['semicolons', 'a;b\r\n1;2\r\n'],
  ['tabs', 'a\tb\n1\t2'],
  ['bars', 'a|b\r1|2\r'],
  ['a byte order mark', '\ufeffa,b\n1,2'],
])('reads a table with %s', (_, text) => {
  expect(cells(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

it('reads quotes, doubled quotes, separators and line ends inside them', () => {
  expect(cells('a,b\n"1,""x""","y\nz"\n')).toEqual([
    ['a', 'b'],
    ['1,"x"', 'y\nz'],
  ])
  expect(cells('a,b\n5" pipe,2\n')[1]).toEqual(['5" pipe', '2'])
})

it('counts lines as an editor does, including those inside quotes and empty ones', () => {
  expect(read('h,i\n"1\r\n2\n3",x\n\n,\nlast,y').map(({ line }) => line)).toEqual([1, 2, 7])
})

it('refuses an unclosed quotation mark, with its line', () => {
  expect(() => read('a,b\n1,"2\n3,4\n')).toThrow('A quotation mark opened on line 2 is never closed.')
})

it('reads the same rows from chunks of any size', () => {
  const text = fc.string({ maxLength: 60, unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'ü') })
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 }), (body, pieces) => {
      const outcome = (cut: number[]) => {
        try {
          return read(`x,y\n${body}`, cut)
        } catch (error) {
          return (error as Error).message
        }
      }
      expect(outcome(pieces)).toEqual(outcome([1000]))
    }),
  )
})

it('reads back any properly quoted CSV', () => {
  const cell = fc.string({ maxLength: 12, unit: fc.constantFrom('a', ',', ';', '"', '\n', ' ', '北') })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 6 })
  fc.assert(
    fc.property(table, (rows) => {
      const expected = rows.filter((row) => row.some((text) => text.trim() !== ''))
      const text = [
        'x,y',
        ...expected.map((row) => row.map((c) => `"${c.replaceAll('"', '""')}"`).join(',')),
      ].join('\n')
      expect(cells(text).slice(1)).toEqual(expected)
    }),
  )
})
