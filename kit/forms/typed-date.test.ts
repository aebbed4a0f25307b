import { expect, test } from 'vitest'
import { boxesOfDate, dateProblem, isBoxFull, readWholeDate, textOfDate } from './typed-date.ts'

test.each([
  ['14/03/2008', '2008-03-14'],
  ['14.3.2008', '2008-03-14'],
  ['2008-03-14', '2008-03-14'],
  ['14032008', '2008-03-14'],
  ['20080314', '2008-03-14'],
  ['14 March 2008', '2008-03-14'],
  ['14-Mar-2008', '2008-03-14'],
  ['March 14, 2008', '2008-03-14'],
  ['03/14/2008', '2008-03-14'],
  ['04/03/2008', '2008-03-04'],
  [' ۱۴/۰۳/۲۰۰۸ ', '2008-03-14'],
])('%s is read as %s', (text, day) => {
  expect(textOfDate(readWholeDate(text)!)).toBe(day)
})

test.each(['14', '14/03', '31/02/2008', '14/03/08', 'tomorrow', '14 Marsh 2008', '2008-13-14', ''])(
  '%j is not a whole date',
  (text) => {
    expect(readWholeDate(text)).toBeNull()
  },
)

test('one digit is enough, and 29 February exists every four years', () => {
  expect(textOfDate({ day: '4', month: '3', year: '2008' })).toBe('2008-03-04')
  expect(dateProblem({ day: '29', month: '2', year: '2008' })).toBeNull()
  expect(dateProblem({ day: '29', month: '2', year: '2007' })).toEqual({ box: 'day', is: 'wrong', last: 28 })
})

test.each([
  ['', '3', '2008', { box: 'day', is: 'missing' }],
  ['14', '', '2008', { box: 'month', is: 'missing' }],
  ['14', '3', '', { box: 'year', is: 'missing' }],
  ['31', '4', '2008', { box: 'day', is: 'wrong', last: 30 }],
  ['0', '4', '2008', { box: 'day', is: 'wrong', last: 30 }],
  ['14', '13', '2008', { box: 'month', is: 'wrong' }],
  ['14', '3', '08', { box: 'year', is: 'wrong' }],
  ['14', '3', '0208', { box: 'year', is: 'wrong' }],
  ['', '', '', null],
])('day %j, month %j, year %j', (day, month, year, problem) => {
  expect(dateProblem({ day, month, year })).toEqual(problem)
})

test('what is no date yet is kept as typed, and comes back into its boxes', () => {
  for (const boxes of [
    { day: '14', month: '', year: '' },
    { day: '', month: '3', year: '20' },
    { day: '31', month: '2', year: '2008' },
  ]) {
    expect(boxesOfDate(textOfDate(boxes))).toEqual(boxes)
  }
  expect(textOfDate({ day: '', month: '', year: '' })).toBe('')
})

test('a box is full when no second digit can follow', () => {
  expect(['1', '3', '4', '14'].map((text) => isBoxFull('day', text))).toEqual([false, false, true, true])
  expect(['0', '1', '2', '12'].map((text) => isBoxFull('month', text))).toEqual([false, false, true, true])
  expect(isBoxFull('year', '2008')).toBe(false)
})
