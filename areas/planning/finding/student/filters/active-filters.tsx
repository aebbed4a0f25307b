import { Button } from '#kit/ui/button.tsx'
import { FilterChip } from '#kit/ui/badge.tsx'
import { filterTexts as words } from '#texts/planning/finding/finding.ts'
import { filtersInForce } from './filter-names.ts'
import type { Filters } from '../search-box/search-address.ts'

interface Props {
  filters: Filters
  currency: string
  onFilters: (filters: Filters) => void
}

/** The active filters as tags; pressing one removes it. */
export function ActiveFilters({ filters, currency, onFilters }: Props) {
  const all = filtersInForce(filters, currency)
  if (all.length === 0) return null
  return (
    <ul aria-label={words.active} className="mb-3 flex flex-wrap items-center gap-2">
      {all.map(({ key, label, without }) => (
        <li key={key}>
          <FilterChip removeLabel={words.remove({ filter: label })} onClick={() => onFilters(without)}>
            {label}
          </FilterChip>
        </li>
      ))}
      <li>
        <Button tone="text" size="small" onClick={() => onFilters({})}>
          {words.clearAll}
        </Button>
      </li>
    </ul>
  )
}
