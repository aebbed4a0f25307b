import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { filterTexts as texts } from '#texts/planning/finding/finding.ts'
import FilterPanel from './filter-panel.tsx'
import type { Counts } from './filter-panel.tsx'
import type { Filters } from '../search-box/search-address.ts'

const counts = (open: number): Counts => ({
  country: [],
  level: [],
  field: [],
  language: [],
  intake: [],
  open: { count: open, more: false },
  noEnglishTest: { count: 3, more: false },
  qualify: null,
})
const panel = (open: number, filters: Filters = {}) =>
  renderToStaticMarkup(
    <FilterPanel
      filters={filters}
      counts={counts(open)}
      currency="PKR"
      currencies={['PKR']}
      onFilters={() => {}}
      onCurrency={() => {}}
    />,
  )

test('offers what is open now only where an open program is known', () => {
  expect(panel(2)).toContain(texts.openNow)
  expect(panel(0)).not.toContain(texts.openNow)
  expect(panel(0)).toContain(texts.noEnglishTest)
})

test('an active filter can be removed even if its count is zero', () => {
  expect(panel(0, { open: 'yes' })).toContain(texts.openNow)
})
