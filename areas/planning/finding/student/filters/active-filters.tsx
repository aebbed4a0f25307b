import { Button } from '#kit/ui/button.tsx'
import { FilterChip } from '#kit/ui/chip.tsx'
import { filterTexts as texts } from '#texts/planning/finding/finding.ts'
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
    <ul aria-label={texts.active} className="flex items-center gap-2 max-lg:whitespace-nowrap lg:flex-wrap">
      {all.map(({ key, label, without }) => (
        <li key={key}>
          <FilterChip removeLabel={texts.remove({ filter: label })} onClick={() => onFilters(without)}>
            {label}
          </FilterChip>
        </li>
      ))}
      <li>
        <Button tone="text" size="small" onClick={() => onFilters({})}>
          {texts.clearAll}
        </Button>
      </li>
    </ul>
  )
}
