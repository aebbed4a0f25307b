import { expect, test } from 'vitest'
import { zoneOfDay } from './zone-of-day.ts'

test.each([
  ['2026-11-22', 'UTC'],
  ['2026-11-22T23:59:59Z', 'UTC'],
  ['2026-11-22T23:59:59.000Z', 'UTC'],
  ['2026-11-22T20:38:00Z', 'Asia/Karachi'],
  ['2026-11-22T20:38:00.123Z', 'Asia/Karachi'],
])('%s is told in %s', (when, zone) => {
  expect(zoneOfDay(when, 'Asia/Karachi')).toBe(zone)
})
