import { describe, expect, it } from 'vitest'
import { fieldOfStudy } from './field-of-study.ts'
import { readNumber, Unclear } from './read-amounts.ts'
import { readDay } from './read-dates.ts'
import { readDuration } from './read-duration.ts'
import { readLanguage } from './read-language.ts'
import { readLevel } from './read-level.ts'
import { readCurrency, readFee } from './read-money.ts'

describe('fees', () => {
  it.each([
    ['29000', 29000, null],
    ['29,000', 29000, null],
    ['29,000.00', 29000, null],
    ['1,234.50', 1234.5, null],
    ['1.234,50', 1234.5, null],
    ['AUD 29,000', 29000, 'AUD'],
    ['29,000 AUD', 29000, 'AUD'],
    ['A$29,000', 29000, 'AUD'],
    ['29 000', 29000, null],
    ["29'000", 29000, null],
    ['29 000,00', 29000, null],
    ['٢٩٠٠٠', 29000, null],
    ['free', 0, null],
    ['0', 0, null],
    ['€4,500', 4500, 'EUR'],
    ['4.500 €', 4500, 'EUR'],
    ['CNY 41,000/yr', 41000, 'CNY'],
    ['12.5', 12.5, null],
    ['1,50,000', 150000, null],
  ])('reads %s', (text, amount, currency) => {
    expect(readFee(text)).toMatchObject({ amount, currency, most: null })
  })

  it('reads a range, and what the fee is for', () => {
    expect(readFee('29,000 - 31,000')).toMatchObject({ amount: 29000, most: 31000 })
    expect(readFee('EUR 6.000–7.200 per year')).toEqual({
      amount: 6000,
      most: 7200,
      currency: 'EUR',
      basis: 'year',
    })
  })

  it.each(['', 'N/A', 'TBA', '-', 'not given'])('reads "%s" as nothing', (text) => {
    expect(readFee(text)).toBeNull()
  })

  it.each([
    '-1',
    '1e5',
    '29k',
    '$29000',
    'Rs. 1,50,000',
    '12.500',
    'cheap',
    '5-3',
    '1,2,3',
    'AUD',
    '10 bananas',
    '1-2-3',
  ])('does not guess what %s is', (text) => {
    expect(() => readFee(text)).toThrow(Unclear)
  })

  it('accepts currency codes, and symbols of a single currency', () => {
    expect(readCurrency('eur')).toBe('EUR')
    expect(readCurrency('€')).toBe('EUR')
    for (const text of ['ABC', '$', 'kr', '¥', 'Rs', 'constructor', '__proto__'])
      expect(() => readCurrency(text)).toThrow(Unclear)
  })
})

it.each([
  ['0.5', 0.5],
  ['-3,25', -3.25],
  ['1.234.567', 1234567],
  ['12345,678', 12345.678],
])('reads the number %s', (text, value) => {
  expect(readNumber(text)).toBe(value)
})

describe('days', () => {
  it.each([
    ...[
      '2026-06-30',
      '30/06/2026',
      '06/30/2026',
      '30.06.2026',
      '30-Jun-2026',
      'June 30, 2026',
      '46203',
      '20260630',
    ],
    ...[
      '30/6/26',
      '2026-06-30T00:00:00Z',
      '30-06-2026',
      '2026/6/30',
      '30 Jun 2026',
      '30th June 2026',
      '٣٠/٠٦/٢٠٢٦',
    ],
  ])('reads %s', (text) => {
    expect(readDay(text)).toBe('2026-06-30')
  })

  it.each(['', 'TBA', 'rolling', 'N/A'])('reads "%s" as nothing', (text) => {
    expect(readDay(text)).toBeNull()
  })

  it.each([
    ...[
      '03/04/2026',
      '31/02/2026',
      '2026-13-01',
      '30 Haziran 2026',
      '30 جون 2026',
      '1900-01-00',
      '0000-00-00',
    ],
    ...['Jun-26', '06.30.2026', 'soon', '12345678', '2026'],
  ])('does not guess what %s is', (text) => {
    expect(() => readDay(text)).toThrow(Unclear)
  })

  it('reads an ambiguous date in the chosen order', () => {
    expect(readDay('03/04/2026', 'day-first')).toBe('2026-04-03')
    expect(readDay('03/04/2026', 'month-first')).toBe('2026-03-04')
  })
})

describe('durations', () => {
  it.each([
    ['3 years', 36],
    ['156 weeks', 36],
    ['36 months', 36],
    ['6 semesters', 36],
    ['3.5 years', 42],
    ['3,5 years', 42],
    ['1 year 6 months', 18],
    ['2 years and 3 months', 27],
    ['6 Jahre', 72],
    ['2 anni', 24],
    ['26 weeks', 6],
  ])('reads %s', (text, months) => {
    expect(readDuration(text, null)).toBe(months)
  })

  it('needs a unit, from the cell or from the settings', () => {
    expect(() => readDuration('3', null)).toThrow(
      '“3” has no unit: enter 3 years, or choose the unit of lengths without one',
    )
    expect(readDuration('3', 'years')).toBe(36)
    expect(readDuration('', 'years')).toBeNull()
  })

  it.each(['0', '-12', '3-4 years', 'five years', '5+1 years', '3 bananas', '3 constructor', '99 years'])(
    'does not take %s',
    (text) => {
      expect(() => readDuration(text, 'years')).toThrow(Unclear)
    },
  )
})

it('reads levels by our terms and common ones', () => {
  expect(readLevel('bachelor_honours')).toEqual({ digit: 6, word: 'bachelor_honours' })
  expect(readLevel("Master's degree")).toEqual({ digit: 7, word: 'master' })
  expect(readLevel('PhD')).toEqual({ digit: 8, word: 'doctorate' })
  expect(readLevel('certificate')).toEqual({ digit: null, word: 'certificate' })
  expect(readLevel('')).toBeNull()
  for (const text of ['Bachelorr', 'constructor']) expect(() => readLevel(text)).toThrow(Unclear)
})

it('reads languages, and stores what one code cannot express', () => {
  expect(readLanguage('English')).toEqual({ code: 'en', note: null })
  expect(readLanguage('de')).toEqual({ code: 'de', note: null })
  expect(readLanguage('Chinese (NFD)')).toEqual({ code: 'zh', note: 'Taught in Chinese (NFD)' })
  expect(readLanguage('Russian, Kazakh')).toEqual({ code: null, note: 'Taught in Russian, Kazakh' })
  expect(readLanguage('')).toBeNull()
  expect(() => readLanguage('Klingonese')).toThrow(Unclear)
})

it('refines a field with a national code only within the stated broad field', () => {
  expect(fieldOfStudy('09', 'ASCED', '060101')).toBe('0912')
  expect(fieldOfStudy('06', 'CIP2020', '11.0701')).toBe('061')
  expect(fieldOfStudy('05', 'CIP2020', '11.0701')).toBe('05')
  expect(fieldOfStudy('', 'CIP2020', '11.0701')).toBeNull()
  expect(fieldOfStudy('9', '', '')).toBe('09')
  expect(() => fieldOfStudy('77', '', '')).toThrow(Unclear)
})
