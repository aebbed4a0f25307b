import { formatCount } from '#areas/catalogue/offers-web.ts'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { countPrograms, FilterName } from '#areas/catalogue/search/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { inOrder } from '#kit/forms/in-order.tsx'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { filterTexts as texts } from '#texts/planning/finding/finding.ts'
import { FilterList } from './filter-list.tsx'
import { toggled, valuesOf, withFilter } from '../search-box/search-address.ts'
import type { Filters, ListFilter } from '../search-box/search-address.ts'
import { TuitionFilter } from './tuition-filter.tsx'

export type Counts = ReplyOf<typeof countPrograms>

export interface FilterPanelProps {
  filters: Filters
  /** The latest counts; they stay visible while newer ones load. */
  counts: Counts | null
  currency: string
  currencies: readonly string[]
  onFilters: (filters: Filters) => void
  onCurrency: (currency: string) => void
}

/** The filters about being able to apply. */
type CanI = 'qualify' | 'open' | 'noEnglishTest'

/** All filters, each with the number of programs it would leave. Changes apply at once. */
export default function FilterPanel({
  filters,
  counts,
  currency,
  currencies,
  onFilters,
  onCurrency,
}: FilterPanelProps) {
  const set = (name: FilterName, value: string | null) => onFilters(withFilter(filters, name, value))
  const list = (
    name: ListFilter,
    heading: string,
    allLabel: (values: { count: number }) => string,
    find: string,
  ) => (
    <FilterList
      name={name}
      heading={heading}
      counted={counts?.[name] ?? null}
      chosen={valuesOf(filters, name)}
      onToggle={(value) => onFilters(toggled(filters, name, value))}
      allLabel={allLabel}
      searchLabel={find}
    />
  )
  const count = (of: Counts['open'] | null | undefined) => (of ? formatCount(of) : undefined)
  const yes = (name: 'open' | 'noEnglishTest', label: string) => (
    <Checkbox
      label={label}
      count={count(counts?.[name])}
      checked={filters[name] === 'yes'}
      onChange={(event) => set(name, event.target.checked ? 'yes' : null)}
    />
  )
  const noRecord = counts !== null && counts.qualify === null
  const canI: Record<CanI, ReactNode> = {
    qualify: (
      <>
        <Checkbox
          label={texts.qualifyMet}
          count={count(counts?.qualify)}
          disabled={noRecord && filters.qualify === undefined}
          checked={filters.qualify !== undefined}
          onChange={(event) => set('qualify', event.target.checked ? 'met' : null)}
        />
        {filters.qualify !== undefined && (
          <Checkbox
            label={texts.alsoUnknown}
            checked={filters.qualify === 'maybe'}
            onChange={(event) => set('qualify', event.target.checked ? 'maybe' : 'met')}
          />
        )}
        {noRecord && (
          <p className="text-sm text-soft">
            {texts.noRecord} <Anchor href={paths.record}>{texts.addRecord}</Anchor>
          </p>
        )}
      </>
    ),
    open: (counts === null || counts.open.count > 0 || filters.open === 'yes') && yes('open', texts.openNow),
    noEnglishTest: yes('noEnglishTest', texts.noEnglishTest),
  }
  const others: Record<Exclude<FilterName, CanI>, ReactNode> = {
    country: list('country', texts.country, texts.allCountries, texts.findCountry),
    level: list('level', texts.level, texts.allLevels, texts.findValue),
    field: list('field', texts.field, texts.allFields, texts.findValue),
    tuitionUpTo: (
      <TuitionFilter
        upTo={filters.tuitionUpTo ?? null}
        currency={currency}
        currencies={currencies}
        onUpTo={(amount) => set('tuitionUpTo', amount)}
        onCurrency={onCurrency}
      />
    ),
    language: list('language', texts.language, texts.allLanguages, texts.findLanguage),
    intake: list('intake', texts.start, texts.allStarts, texts.findValue),
  }
  return (
    <div className="grid gap-4">
      <fieldset className="min-w-0 border-b border-line pb-4">
        <legend className="mb-1 text-sm font-semibold">{texts.canI}</legend>
        {inOrder(canI)}
      </fieldset>
      {inOrder(others)}
    </div>
  )
}
