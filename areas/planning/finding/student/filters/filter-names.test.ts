import { expect, it } from 'vitest'
import { formatCount } from '#areas/catalogue/offers-web.ts'
import { filtersInForce } from './filter-names.ts'

it('labels each value on its own, with the filters that remain without it', () => {
  const filters = { country: 'IT,LV', field: '0912', tuitionUpTo: '15000', qualify: 'met' as const }
  const named = filtersInForce(filters, 'EUR')
  expect(named.map(({ label }) => label)).toEqual([
    'Italy',
    'Latvia',
    'Medicine',
    'Up to €15,000 per year',
    'I meet every known requirement',
  ])
  expect(named[0]?.without).toEqual({ ...filters, country: 'LV' })
  expect(named[3]?.without).toEqual({ country: 'IT,LV', field: '0912', qualify: 'met' })
})

it('shows where counting stopped', () => {
  expect([formatCount({ count: 10_000, more: true }), formatCount({ count: 1204, more: false })]).toEqual([
    '10,000+',
    '1,204',
  ])
})
