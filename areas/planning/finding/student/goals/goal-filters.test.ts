import { describe, expect, it } from 'vitest'
import type { Goals } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { noGoals } from '#test/people/sample-requirements.ts'
import { filtersOfGoals, leftOutOf, withoutLeftOut } from './goal-filters.ts'

const goals: Goals = {
  countries: ['IT', 'LV'],
  level: '7',
  fields: ['0912'],
  intake: '2027-autumn',
  budgetPerYear: 1_500_000.5,
  currency: 'PKR',
  englishTaughtOnly: true,
}
const rates = (...currencies: string[]) => ({
  homeCurrency: 'PKR',
  rates: currencies.map((currency) => ({ currency, rate: 300, asOf: '2026-11-16' })),
  // Programs state their fees in euros.
  currencies: ['PKR', ...new Set(['EUR', ...currencies])],
})
const today = '2026-11-26'

describe('the goals of a student as filters', () => {
  it('are all of them, where the budget can be compared', () => {
    expect(filtersOfGoals(goals, rates('EUR'), today)).toEqual({
      filters: {
        country: 'IT,LV',
        field: '0912',
        level: '7',
        language: 'en',
        intake: '2027-autumn',
        tuitionUpTo: '1500000',
      },
      currency: 'PKR',
      notCompared: null,
    })
  })

  it('leave out a budget that no fee can be compared with, and say so', () => {
    const { filters, currency, notCompared } = filtersOfGoals(goals, rates(), today)
    expect([filters.tuitionUpTo, currency, notCompared]).toEqual([undefined, null, 'PKR'])
    const inEuros = filtersOfGoals({ ...goals, currency: 'EUR' }, rates(), today)
    expect([inEuros.filters.tuitionUpTo, inEuros.currency, inEuros.notCompared]).toEqual([
      '1500000',
      'EUR',
      null,
    ])
    expect(filtersOfGoals(goals, null, today)).toMatchObject({ currency: null, notCompared: null })
  })

  it('leave out a start that has passed', () => {
    expect(filtersOfGoals(goals, rates('EUR'), '2027-09-02').filters.intake).toBeUndefined()
  })

  it('are none without goals', () => {
    expect(filtersOfGoals(noGoals, rates('EUR'), today).filters).toEqual({})
  })

  it('leave out a start until it is pressed, and the others when they are', () => {
    const keys = ['country IT', 'intake 2027-autumn']
    expect(leftOutOf(keys, new Set())).toEqual(new Set(['intake 2027-autumn']))
    expect(leftOutOf(keys, new Set(keys))).toEqual(new Set(['country IT']))
  })

  it('can be left out one by one', () => {
    const suggested = filtersOfGoals(goals, rates('EUR'), today)
    const left = withoutLeftOut(suggested, new Set(['country IT', 'tuitionUpTo', 'language en', 'gone']))
    expect(left).toEqual({ country: 'LV', field: '0912', level: '7', intake: '2027-autumn' })
  })
})
