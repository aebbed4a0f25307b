import { beforeEach, expect, test, vi } from 'vitest'
import { lastQueue, rememberQueue, trailOf } from './queue-trail.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

test('goes through the open files, and through closed ones where no others are listed', () => {
  const closed = { _id: 'c', group: 'closed' as const }
  expect(trailOf([{ _id: 'a', group: 'overdue' }, closed, { _id: 'b', group: 'review' }])).toEqual(['a', 'b'])
  expect(trailOf([closed])).toEqual(['c'])
})

test('returns the queue as it was left, and nothing where there was none', () => {
  expect(lastQueue()).toBeNull()
  rememberQueue({ address: '/staff?group=overdue', ids: ['a', 'b'] })
  expect(lastQueue()).toEqual({ address: '/staff?group=overdue', ids: ['a', 'b'] })
})

test('follows no address but that of the queue, and reads nothing that is not its own', () => {
  for (const broken of [
    '{',
    'null',
    '[]',
    '{"address":"https://example.org","ids":[]}',
    '{"address":"/staff","ids":[1]}',
  ]) {
    kept.set('staff-queue', broken)
    expect(lastQueue(), broken).toBeNull()
  }
})

test('without storage a file has no neighbors', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('full')
    },
  })
  rememberQueue({ address: '/staff', ids: ['a'] })
  expect(lastQueue()).toBeNull()
})
