import type { QueueChoices, QueueRow } from '#areas/applications/queue/contract.ts'
import {
  filterNames,
  officerShown,
  type FilterName,
  type QueueFilters,
} from '#areas/applications/queue/filters/contract.ts'
import { clearedWith, describeFilter } from '#areas/applications/queue/filters/staff.ts'
import { FilterChips } from '#kit/lists/filter-chips.tsx'
import { queueFilterTexts as texts } from '#texts/applications/queue/queue.ts'

/** The label of whose files are shown, for the button above the queue. */
export function describeWhose(
  officer: QueueFilters['officer'],
  search: string,
  officers: QueueChoices['officers'] = [],
): string {
  const choice = officerShown(officer, search)
  if (choice in texts.choices) return texts.choices[choice as keyof typeof texts.choices]
  return officers.find(({ _id }) => _id === choice)?.name ?? texts.ofOfficer
}

interface Props {
  filters: QueueFilters
  /** Any shown row. */
  row: QueueRow | undefined
  /** Those that are known by name. */
  officers: QueueChoices['officers'] | undefined
  onRemove: (names: readonly FilterName[]) => void
}

/** The active filters as chips. The officer, the group and the order are shown elsewhere. */
export function QueueFilterChips({ filters, row, officers, onRemove }: Props) {
  const chips = filterNames.flatMap((name) => {
    const value = filters[name]
    const text = value === undefined ? null : describeFilter(name, value, row, officers)
    return text === null ? [] : [{ key: name, text }]
  })
  return (
    <FilterChips
      chips={chips}
      onRemove={(key) => {
        const name = key as FilterName
        onRemove([name, ...clearedWith(name)])
      }}
    />
  )
}
