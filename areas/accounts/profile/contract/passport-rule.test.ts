import { expect, it } from 'vitest'
import { firstDayOf } from '#platform/contract/season-months.ts'
import { isPassportDue, needsPassport, passportNeed, passportUntil } from './passport-rule.ts'

const at = (intake: string | null, startsOn: string | null = null) => ({ intake, startsOn })

it('is needed abroad alone', () => {
  expect(needsPassport(['PK'], 'LV')).toBe(true)
  expect(needsPassport(['PK', 'LV'], 'LV')).toBe(false)
  // Of whoever has told no nationality.
  expect(needsPassport([], 'PK')).toBe(true)
})

it('is due from an offer on, and not to apply', () => {
  expect(
    [null, 'submitted', 'under_review', 'documents_requested'].map((stage) => isPassportDue(stage as null)),
  ).toEqual([false, false, false, false])
  expect([isPassportDue('offered'), isPassportDue('joined')]).toEqual([true, true])
})

it('has to be valid for six months after the start: its day, or the first day of its season', () => {
  expect(firstDayOf('2027-autumn')).toBe('2027-09-01')
  expect(passportUntil(at('2027-autumn'))).toBe('2028-03-01')
  expect(passportUntil(at('2027-winter'))).toBe('2028-06-01')
  expect(passportUntil(at('2027-autumn', '2027-10-04'))).toBe('2028-04-04')
  expect(passportUntil(at('September 2027'))).toBeNull()
  expect(passportUntil(at(null))).toBeNull()
})

it('is needed for the latest start of what was chosen abroad', () => {
  const chosen = [
    { country: 'LV', ...at('2027-autumn') },
    { country: 'IT', ...at('2028-spring', '2028-02-20') },
    { country: 'DE', ...at(null) },
    { country: 'PK', ...at('2029-autumn') },
  ]
  expect(passportNeed(['PK'], chosen)).toEqual({ intake: '2028-spring', until: '2028-08-20' })
  expect(passportNeed(['PK'], [{ country: 'PK', ...at('2027-autumn') }])).toBeNull()
  expect(passportNeed(['PK'], [{ country: null, ...at(null) }])).toEqual({ intake: null, until: null })
})
