import { expect, test } from 'vitest'
import { nextTry } from './mail-schedule.ts'

const start = new Date('2026-11-21T09:00:00.000Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const seconds = (when: Date | null) => (when === null ? null : (when.getTime() - start.getTime()) / 1000)

/** The seconds at which a mail is tried that always fails, the first try left out. */
function triesOf(expiresAt: Date | null, random = 0.5): (number | null)[] {
  const tries: (number | null)[] = []
  let now = start
  for (let attempts = 1; attempts < 50; attempts++) {
    const next = nextTry({ attempts, createdAt: start, expiresAt, now, random })
    tries.push(seconds(next))
    if (next === null || next.getTime() === expiresAt?.getTime()) break
    now = next
  }
  return tries
}

test('a code is tried after 5, 15, 60 and 180 seconds, then every 3 minutes until it expires', () => {
  expect(triesOf(after(600))).toEqual([5, 20, 80, 260, 440, 600])
})

test('the last wait ends with the code', () => {
  expect(triesOf(after(12))).toEqual([5, 12])
})

test('other mails are given up after 12 tries, whatever the dice say', () => {
  for (const random of [0, 0.5, 1]) {
    const tries = triesOf(null, random)
    expect(tries).toHaveLength(12)
    expect(tries[11]).toBeNull()
    expect(tries[10]).toBeLessThan(24 * 3600)
    expect(tries[10]).toBeGreaterThan(16 * 3600)
  }
})

test('mails that failed together come back apart', () => {
  const at = (random: number) =>
    seconds(nextTry({ attempts: 4, createdAt: start, expiresAt: null, now: start, random }))
  expect((at(1) ?? 0) - (at(0) ?? 0)).toBeGreaterThan(60)
})

test('a day after it was queued a mail is given up, though few tries were made', () => {
  const now = after(23.9 * 3600)
  expect(nextTry({ attempts: 5, createdAt: start, expiresAt: null, now, random: 0.5 })).toBeNull()
})
