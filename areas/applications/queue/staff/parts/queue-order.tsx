import { queueSorts, type QueueSort } from '#areas/applications/queue/filters/contract.ts'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { queueSortTexts as texts } from '#texts/applications/queue/queue.ts'

interface Props {
  /** Undefined for the own order of each group. */
  sort: QueueSort | undefined
  onSort: (sort: QueueSort | null) => void
}

/** In which order the files under each heading are. */
export function QueueOrder({ sort, onSort }: Props) {
  return (
    <label className="flex items-center gap-2 text-sm font-semibold whitespace-nowrap max-sm:min-w-0 max-sm:flex-1">
      {texts.label}
      <Select
        value={sort ?? ''}
        onChange={({ target: { value } }) => onSort(value === '' ? null : (value as QueueSort))}
        className="min-w-0 font-normal max-sm:flex-1"
      >
        <option value="">{texts.none}</option>
        {queueSorts.map((one) => (
          <option key={one} value={one}>
            {texts.sorts[one]}
          </option>
        ))}
      </Select>
    </label>
  )
}
