import { Button } from '../ui/button.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { filterTexts as texts } from '#texts/kit/filters.ts'

interface Props {
  /** The active filters, each with its text. */
  chips: readonly { readonly key: string; readonly text: string }[]
  onRemove: (key: string) => void
  /** With it, several filters can be removed at once. */
  onRemoveAll?: () => void
}

/** The active filters of a list, each with a button to remove it. Renders nothing without any. */
export function FilterChips({ chips, onRemove, onRemoveAll }: Props) {
  if (chips.length === 0) return null
  return (
    <>
      <ul aria-label={texts.active} className="flex flex-wrap gap-2">
        {chips.map(({ key, text }) => (
          <li key={key}>
            <FilterChip removeLabel={texts.remove({ name: text })} onClick={() => onRemove(key)}>
              {text}
            </FilterChip>
          </li>
        ))}
      </ul>
      {onRemoveAll !== undefined && chips.length > 1 && (
        <Button size="small" tone="text" onClick={onRemoveAll}>
          {texts.removeAll}
        </Button>
      )}
    </>
  )
}
