import { expect, test } from 'vitest'
import { shareRuns } from './share-runs.ts'

/** Work that ends when told to, and counts its runs. */
function heldWork() {
  const ends: ((result: { value: number } | { error: Error }) => void)[] = []
  return {
    ends,
    work: () =>
      new Promise<number>((resolve, reject) =>
        ends.push((result) => ('value' in result ? resolve(result.value) : reject(result.error))),
      ),
  }
}

test('those who ask during a run share the next one, which begins after they asked', async () => {
  const share = shareRuns()
  const { ends, work } = heldWork()
  const first = share('a', work)
  const later = [share('a', work), share('a', work), share('a', work)]
  expect(ends).toHaveLength(1)
  ends[0]!({ value: 1 })
  expect(await first).toBe(1)
  expect(ends).toHaveLength(2)
  ends[1]!({ value: 2 })
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  const last = share('a', work)
  ends[2]!({ value: 3 })
  expect(await last).toBe(3)
})

test('other work does not wait, and a failure is not shared with those who ask after it', async () => {
  const share = shareRuns()
  const { ends, work } = heldWork()
  const first = share('a', work)
  const other = share('b', work)
  const next = share('a', work)
  ends[1]!({ value: 7 })
  expect(await other).toBe(7)
  ends[0]!({ error: new Error('lost') })
  await expect(first).rejects.toThrow('lost')
  ends[2]!({ value: 8 })
  expect(await next).toBe(8)
})
