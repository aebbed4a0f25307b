import { expect, test } from 'vitest'
import { feeYearOf, lastDayInWords, noteAhead } from './fact-age.ts'

const today = '2026-11-23'

test.each([
  [null, null, 'not_known', null],
  ['', null, 'not_known', null],
  ['2026', '2026', 'current', null],
  ['2026/27', '2026/27', 'current', null],
  ['2026-2027', '2026/27', 'current', null],
  ['2027/28', '2027/28', 'current', null],
  ['2025', '2025', 'past', null],
  ['2025/26', '2025/26', 'past', null],
  ['2024/25 page', '2024/25', 'past', '2024/25 page'],
  ['2023/24', '2023/24', 'old', null],
  ['2022', '2022', 'old', null],
  [
    '2019/20 official 12,000; 13,500 quoted by medhead.eu',
    '2019/20',
    'old',
    '2019/20 official 12,000; 13,500 quoted by medhead.eu',
  ],
  ['2021/22 (156 fixed + 0-4,463 by ISEE)', '2021/22', 'old', '2021/22 (156 fixed + 0-4,463 by ISEE)'],
  ['undated page', null, 'not_known', 'undated page'],
] as const)('a fee stated for %j is of %j: %s', (stated, year, age, note) => {
  expect(feeYearOf(stated, today)).toEqual({ year, age, note })
})

test('an academic year lasts until the end of August, and a fee is old two years later', () => {
  expect(feeYearOf('2025/26', '2026-08-31').age).toBe('current')
  expect(feeYearOf('2025/26', '2026-09-01').age).toBe('past')
  expect(feeYearOf('2025/26', '2028-08-31').age).toBe('past')
  expect(feeYearOf('2025/26', '2028-09-01').age).toBe('old')
})

test.each([
  [null, null],
  ['September', 'September'],
  ['September (application deadline 6 Sep 2024)', 'September'],
  ['September (application deadline 6 Sep 2027)', 'September (application deadline 6 Sep 2027)'],
  ['once a year (documents until 8 Aug in 2023)', 'once a year'],
  ['once a year (applications 5-20 August)', 'once a year (applications 5-20 August)'],
  ['applications 1 Jan-30 Jun 2022', null],
  ['apply by 2026-11-22; starts in February', 'starts in February'],
  ['apply by 2026-11-23', 'apply by 2026-11-23'],
  [
    'one a year, by IMAT in September (2025: registration 26 Aug-9 Sep, test 17 Sep)',
    'one a year, by IMAT in September',
  ],
  ['until November 2026', 'until November 2026'],
  ['until October 2026', null],
] as const)('of %j only %j is in the future', (note, left) => {
  expect(noteAhead(note, today)).toBe(left)
})

test.each([
  ['Fall (applications by 30 June) and spring (by 30 November)', true],
  ['applications from 1 February to 31 July', true],
  ['Application deadline June 1', true],
  ['School year begins 1 October', false],
  ['September (applications until 6 Sep 2024)', false],
  ['September', false],
  [null, false],
])('the last day to apply is in the words %j: %s', (note, is) => {
  expect(lastDayInWords(note, today) !== null).toBe(is)
})
