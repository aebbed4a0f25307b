import { expect, it } from 'vitest'
import { describeStart, quotedNote } from './describe-start.ts'

const today = '2026-11-23'
const noted = (intakeNote: string | null) => ({ intakes: [], intakeNote, nextDeadline: null })

it.each([
  ['September', 'September'],
  ['September, February', 'September or February'],
  ['1 October', 'October'],
  ['School year begins 1 October', 'October'],
  ['End of September or beginning of October', 'September or October'],
  ['Fall (applications by 30 June) and spring (by 30 November)', 'Autumn or Spring'],
  ['September (application deadline 6 Sep 2024)', 'September'],
  ['Winter semester from October (applications by 2 May)', 'October'],
  ['September 2027 (applications by 31 July)', 'September 2027'],
])('names the start in %j as %j', (note, start) => {
  expect(describeStart(noted(note), today)).toBe(start)
})

it.each([
  'By 1 November',
  'Enrolment by 1 November',
  'enrolment rounds in July and September',
  'applications until 20 August',
  'Summer admission, entrance exam in July',
  'Applications until 30 September 2024',
  null,
])('takes no start from %j', (note) => {
  expect(describeStart(noted(note), today)).toBeNull()
})

it('prefers a dated intake, the one that closes next', () => {
  const intakes = [
    { code: '2027-autumn', starts: null, closes: '2027-05-01' },
    { code: '2027-spring', starts: null, closes: '2026-12-01' },
  ]
  expect(describeStart({ intakes, intakeNote: 'September', nextDeadline: '2026-12-01' }, today)).toBe(
    'Spring 2027',
  )
})

it('quotes what is ahead of a note, and nothing else', () => {
  expect(quotedNote('By 1 November', today)).toBe('“By 1 November”')
  expect(quotedNote('September, February', today)).toBeNull()
  expect(quotedNote('1 October', today)).toBe('“1 October”')
  expect(quotedNote('Applications until 30 September 2024', today)).toBeNull()
})
