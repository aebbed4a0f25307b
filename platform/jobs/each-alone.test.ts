import { expect, test } from 'vitest'
import { eachAlone } from './each-alone.ts'

/** What fails for a row: the row itself, or the database. */
const ownFailure = (row: number) => Object.assign(new Error(`row ${row}`), { code: '23514' })
const noDatabase = (row: number) => Object.assign(new Error(`row ${row}`), { code: 'ECONNREFUSED' })
const failing = (bad: (row: number) => boolean, failure = ownFailure) => {
  const seen: number[] = []
  const run = async (row: number) => {
    seen.push(row)
    if (bad(row)) throw failure(row)
    return row % 2 === 0
  }
  return { seen, run }
}
const rows = Array.from({ length: 40 }, (_, at) => at)

test('counts the rows for which something was done', async () => {
  expect(await eachAlone(rows, failing(() => false).run)).toBe(20)
})

test('gives every row its turn, and then fails with the first failure', async () => {
  const { seen, run } = failing((row) => row % 3 === 1)
  await expect(eachAlone(rows, run)).rejects.toThrow('row 1')
  expect(seen).toEqual(rows)
})

test('gives the rows behind many that fail their turn', async () => {
  const { seen, run } = failing((row) => row < 38)
  await expect(eachAlone(rows, run)).rejects.toThrow('row 0')
  expect(seen).toEqual(rows)
})

test('gives the rows behind ten that find others at work their turn', async () => {
  const { seen, run } = failing((row) => row < 12, noDatabase)
  await expect(eachAlone(rows, run)).rejects.toThrow('row 0')
  expect(seen.toSorted((one, other) => one - other)).toEqual(rows)
})

test('gives every row its turn in some run where most find others at work in every one', async () => {
  const { seen, run } = failing((row) => row < 35, noDatabase)
  const good = () => new Set(seen.filter((row) => row >= 35)).size
  for (let runs = 0; good() < 5; runs++) {
    await expect(eachAlone(rows, run)).rejects.toThrow('row 0')
    expect(runs).toBeLessThan(1000)
  }
})

test('stops when one row after the other finds no database', async () => {
  const { seen, run } = failing((row) => row >= 5, noDatabase)
  await expect(eachAlone(rows, run)).rejects.toThrow('row 5')
  expect(seen).toHaveLength(25)
})
