import { describe, expect, it } from 'vitest'
import { mayStartIn, statedIntakes } from './stated-intakes.ts'

const today = '2026-11-26'
const noted = (intakeNote: string | null) => ({ intakes: [], intakeNote })
/** As in `2027-autumn 9`. */
const stated = (note: string | null, on = today) =>
  statedIntakes(noted(note), on).map(({ code, months }) => [code, ...months].join(' '))

describe('the intakes that a program states', () => {
  it('are its dated ones, whatever its note says', () => {
    const intakes = [{ code: '2027-winter', starts: null, closes: '2027-05-01' }]
    expect(statedIntakes({ intakes, intakeNote: 'September' }, today)).toEqual([
      { code: '2027-winter', months: [], closes: '2027-05-01' },
    ])
  })

  // Notes of the built-in catalogue.
  it.each([
    ['September, February', '2027-spring 2, 2027-autumn 9, 2028-spring 2, 2028-autumn 9'],
    [
      'Fall, September (applications by 20 August), and spring, February (by 20 October)',
      '2027-spring 2, 2027-autumn 9, 2028-spring 2, 2028-autumn 9',
    ],
    ['September (application deadline 6 Sep 2024)', '2027-autumn 9, 2028-autumn 9'],
    ['End of September or beginning of October', '2027-autumn 9 10, 2028-autumn 9 10'],
    ['School year begins 1 October', '2027-autumn 10, 2028-autumn 10'],
    ['Fall (August) and spring', '2027-spring, 2027-autumn 8, 2028-spring, 2028-autumn 8'],
    [
      'Fall (applications by 30 June) and spring (by 30 November)',
      '2027-spring, 2027-autumn, 2028-spring, 2028-autumn',
    ],
    [
      'Winter semester from October (applications by 2 May) and summer semester from March (by 2 November)',
      '2027-spring 3, 2027-autumn 10, 2028-spring 3, 2028-autumn 10',
    ],
    [
      'July, September and November (2024)',
      '2027-summer 7, 2027-autumn 9 11, 2028-summer 7, 2028-autumn 9 11',
    ],
    ['September 2027', '2027-autumn 9'],
    ['September; September 2027', '2027-autumn 9, 2028-autumn 9'],
  ])('are read from the months and seasons of the note: %s', (note, expected) => {
    expect(stated(note).join(', ')).toBe(expected)
  })

  it.each([
    null,
    'once a year (applications 5-20 August)',
    'Enrolment by 1 November',
    'enrolment rounds in July and September',
    'Summer admission, entrance exam in July',
    'one a year, by IMAT in September (2025: registration 26 Aug-9 Sep, test 17 Sep)',
    'Applications 24 November to 5 December 2025 (second term of 2025/26)',
    'September 2026 (applications by 31 July)',
    'You may march in at any time',
  ])('are none where the note names no start that is ahead: %s', (note) => {
    expect(stated(note)).toEqual([])
  })

  it('begin with the next one, which a month that has begun no longer is', () => {
    expect(stated('September', '2027-08-31')[0]).toBe('2027-autumn 9')
    expect(stated('September', '2027-09-01')[0]).toBe('2028-autumn 9')
  })
})

describe('applying for an intake', () => {
  it('is possible for what the program states, and for none while the student is not sure', () => {
    const program = noted('September, February')
    for (const code of ['2027-autumn', '2028-spring', '']) expect(mayStartIn(program, code, today)).toBe(true)
    for (const code of ['2029-spring', '2027-summer', '2026-autumn', 'September 2027'])
      expect(mayStartIn(program, code, today)).toBe(false)
  })

  it('is possible for a season of the next years where the program states nothing', () => {
    for (const code of ['2026-winter', '2029-spring']) expect(mayStartIn(noted(null), code, today)).toBe(true)
    for (const code of ['2025-autumn', '2030-spring', '2027-monsoon'])
      expect(mayStartIn(noted(null), code, today)).toBe(false)
  })
})
