import { beforeEach, expect, test, vi } from 'vitest'
import { lastQueue, rememberQueue, trailOf } from './queue-trail.ts'

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
})

test('steps through the open files, and through closed ones if no others are listed', () => {
  const closed = { _id: 'c', group: 'closed' as const }
  expect(trailOf([{ _id: 'a', group: 'overdue' }, closed, { _id: 'b', group: 'review' }])).toEqual(['a', 'b'])
  expect(trailOf([closed])).toEqual(['c'])
})

test('returns the queue as it was left, or null if there was none', () => {
  expect(lastQueue()).toBeNull()
  rememberQueue({ address: '/staff?group=overdue', ids: ['a', 'b'] })
  expect(lastQueue()).toEqual({ address: '/staff?group=overdue', ids: ['a', 'b'] })
})

test('accepts only addresses of the queue, and ignores foreign values in the storage', () => {
  for (const broken of [
    '{',
    'null',
    '[]',
    '{"address":"https://example.org","ids":[]}',
    '{"address":"/staff","ids":[1]}',
  ]) {
    storage.set('staff-queue', broken)
    expect(lastQueue(), broken).toBeNull()
  }
})

test('has no neighboring files without storage', () => {
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
