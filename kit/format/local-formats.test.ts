import { describe, expect, it } from 'vitest'
import { formatExactAmount } from '#kit/language/amounts.ts'
import { takeReaders } from '#kit/rendering/reader.ts'
import { daysLeft, dayFromNow, endOfDayUtc } from './deadlines.ts'
import {
  countryName,
  formatDate,
  formatShortDay,
  formatDay,
  formatDeadline,
  languageName,
  formatTimestamp,
  formatSize,
  formatTime,
} from './local-formats.ts'
import { formatAmount, formatAmountInShort } from '#kit/language/amounts.ts'

describe('deadlines', () => {
  const noon = new Date('2026-11-21T12:00:00Z')

  it.each([
    ['2026-11-21', 0],
    ['2026-11-21T23:59:59.000Z', 0],
    ['2026-11-22', 1],
    ['2026-12-04T23:59:59.000Z', 13],
    ['2026-11-20', -1],
    ['2026-11-11', -10],
  ])('%s is %i days away at noon on 21 November', (deadline, days) => {
    expect(daysLeft(deadline, noon)).toBe(days)
  })

  it('count calendar days, not spans of 24 hours', () => {
    expect(daysLeft('2026-11-22', new Date('2026-11-21T23:59:00Z'))).toBe(1)
    expect(daysLeft('2026-11-22', new Date('2026-11-22T00:01:00Z'))).toBe(0)
  })

  it('read as the day they were set for, in every zone', () => {
    const inAnotherYear = formatDeadline('2031-12-04T23:59:59.000Z')
    expect(inAnotherYear).toContain('4 December 2031')
    expect(inAnotherYear).toBe(formatDeadline('2031-12-04'))
    expect(formatShortDay('2026-12-01')).toBe('1 Dec 2026')
    expect(formatDay('2007-03-14')).toBe('14 March 2007')
  })

  it('end with the last second of the day', () => {
    expect(endOfDayUtc('2026-12-04').toISOString()).toBe('2026-12-04T23:59:59.000Z')
    expect(dayFromNow(noon, 14)).toBe('2026-12-05')
  })
})

describe('timestamps', () => {
  it('are shown in the time zone of the office, not of the reader', () => {
    const evening = '2026-11-22T20:38:00Z'
    expect(formatDate(evening)).toBe('23 November 2026')
    expect(formatTimestamp(evening)).toBe('23 November 2026, 01:38')
    expect(formatTime(evening)).toBe('01:38')
  })
})

describe('numbers and names', () => {
  it('formats amounts with their currency, and a range with the currency once', () => {
    expect(formatAmount({ amount: 13000, currency: 'EUR' })).toBe('€13,000')
    expect(formatAmount({ amount: 9500, currency: 'EUR' }, { amount: 14000, currency: 'EUR' })).toBe(
      '€9,500 – 14,000',
    )
    expect(formatAmount({ amount: 4000, currency: 'EUR' }, { amount: 4000, currency: 'EUR' })).toBe('€4,000')
  })

  it('writes amounts in one way, whatever the device is set to', () => {
    for (const languages of [['en-US'], ['en-PK', 'en'], ['de-DE', 'en-GB'], []]) {
      takeReaders(() => ({ languages, isWide: false }))
      expect(formatAmount({ amount: 26_370, currency: 'USD' })).toBe('$26,370')
      expect(formatAmount({ amount: 450_000, currency: 'PKR' })).toBe('PKR\u00a0450,000')
      expect(formatAmountInShort({ amount: 26_370, currency: 'USD' })).toBe('$26.4K')
    }
    expect(formatAmount({ amount: 450_000, currency: 'AUD' })).toBe('A$450,000')
    expect(formatAmountInShort({ amount: 4000, currency: '??' })).toBe('?? 4,000')
  })

  it('keeps the cents of an exact amount, with both digits', () => {
    expect(formatExactAmount({ amount: 9500.5, currency: 'USD' })).toBe('$9,500.50')
    expect(formatExactAmount({ amount: 9500, currency: 'USD' }, { amount: 9900.25 })).toBe(
      '$9,500 – 9,900.25',
    )
    expect(formatExactAmount({ amount: 9500.5, currency: '??' })).toBe('?? 9,500.50')
    expect(formatAmount({ amount: 9500.4, currency: 'USD' })).toBe('$9,500')
  })

  it('never mixes two currencies into one range', () => {
    expect(formatAmount({ amount: 4000, currency: 'EUR' }, { amount: 9000, currency: 'USD' })).toBe('€4,000')
  })

  it('leaves an unknown currency code as it is', () => {
    expect(formatAmount({ amount: 4000, currency: '??' })).toBe('?? 4,000')
  })

  it('names countries and languages, and leaves unknown codes as they are', () => {
    expect(countryName('LV')).toBe('Latvia')
    expect(countryName('nowhere')).toBe('nowhere')
    expect(languageName('en')).toBe('English')
    expect(languageName('Russian, Kazakh, English')).toBe('Russian, Kazakh, English')
  })

  it.each([
    [0, '0 KB'],
    [400, '1 KB'],
    [480_000, '469 KB'],
    [1_023_400, '999 KB'],
    [1_048_576, '1 MB'],
    [1_940_000, '1.9 MB'],
    [4_100_000, '3.9 MB'],
    [10_485_760, '10 MB'],
    [209_715_200, '200 MB'],
  ])('formats %i bytes as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text)
  })
})
