import type { QueueChoices, QueueRow } from '#areas/applications/queue/contract.ts'
import {
  filterNames,
  officerShown,
  type FilterName,
  type QueueFilters,
} from '#areas/applications/queue/filters/contract.ts'
import { clearedWith, describeFilter } from '#areas/applications/queue/filters/staff.ts'
import { FilterChip } from '#kit/ui/chip.tsx'
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
  onRemove: (names: readonly FilterName[]) => void
}

/** The active filters, each with a button to remove it. The officer, the group and the order are shown elsewhere. */
export function FilterChips({ filters, row, onRemove }: Props) {
  const chips = filterNames.flatMap((name) => {
    const value = filters[name]
    const text = value === undefined ? null : describeFilter(name, value, row)
    return text === null ? [] : [{ name, text, removes: [name, ...clearedWith(name)] }]
  })
  if (chips.length === 0) return null
  return (
    <ul aria-label={texts.active} className="flex flex-wrap gap-2">
      {chips.map(({ name, text, removes }) => (
        <li key={name}>
          <FilterChip removeLabel={texts.remove({ name: text })} onClick={() => onRemove(removes)}>
            {text}
          </FilterChip>
        </li>
      ))}
    </ul>
  )
}
