import { expect, it } from 'vitest'
import type { Queue } from '../contract.ts'
import { queueGroups, type QueueGroup } from '../filters/contract.ts'
import { movesBetween } from './compare-queues.ts'

const queue = (rows: Partial<Record<QueueGroup, string[]>>, officer: string | null = null) =>
  ({
    open: 9,
    groups: queueGroups.map((name) => ({
      name,
      count: 9,
      rows: (rows[name] ?? []).map((_id) => ({ _id, officer })),
    })),
  }) as unknown as Queue
const shown = queue({ new: ['a', 'b'], review: ['c'] })

it.each([
  ['nothing', 0, shown],
  ['another officer in a row', 0, queue({ new: ['a', 'b'], review: ['c'] }, 'x')],
  ['a file that came', 1, queue({ new: ['a', 'b', 'd'], review: ['c'] })],
  ['a file that went', 1, queue({ new: ['b'], review: ['c'] })],
  ['a file under another heading', 1, queue({ new: ['b'], review: ['a', 'c'] })],
  ['two files under another heading', 2, queue({ review: ['a', 'b', 'c'] })],
  ['another order', 1, queue({ new: ['b', 'a'], review: ['c'] })],
])('%s counts %i', (_, count, latest) => {
  expect(movesBetween(shown, latest)).toBe(count)
})
