import type { QueueChoices, QueueFilters, QueueRow } from '#areas/applications/queue/contract.ts'
import { filterNames, officerShown } from '#areas/applications/queue/contract.ts'
import { formatIntake } from '#kit/format/format-intake.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { FilterChip } from '#kit/ui/badge.tsx'
import { queueFilterTexts as texts } from '#texts/applications/queue/queue.ts'
import { consoleStageLabels } from '#texts/applications/states/stages.ts'

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

type Name = Exclude<keyof QueueFilters, 'officer' | 'group'>

/** Names of universities and programs are taken from any row, because they are the same in all. */
const inWords: Record<Name, (value: string, row: QueueRow | undefined) => string> = {
  country: countryName,
  intake: (value) => formatIntake(value) ?? value,
  stage: (value) => consoleStageLabels[value as keyof typeof consoleStageLabels],
  university: (_, row) => row?.university.universityName ?? texts.aUniversity,
  program: (_, row) => row?.program.programName ?? texts.aProgram,
}

interface Props {
  filters: QueueFilters
  /** Any shown row. */
  row: QueueRow | undefined
  onRemove: (names: readonly Name[]) => void
}

/** The active filters, each with a button to remove it. The officer and the group are shown elsewhere. */
export function FilterChips({ filters, row, onRemove }: Props) {
  const names = filterNames.filter(
    (name): name is Name => name !== 'officer' && name !== 'group' && filters[name] !== undefined,
  )
  if (names.length === 0) return null
  return (
    <ul aria-label={texts.active} className="flex flex-wrap gap-2">
      {names.map((name) => {
        const text = inWords[name](filters[name]!, row)
        return (
          <li key={name}>
            <FilterChip
              removeLabel={texts.remove({ name: text })}
              // A program cannot be chosen without its university.
              onClick={() => onRemove(name === 'university' ? [name, 'program'] : [name])}
            >
              {text}
            </FilterChip>
          </li>
        )
      })}
    </ul>
  )
}
