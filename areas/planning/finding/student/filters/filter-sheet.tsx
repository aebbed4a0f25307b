import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { FilterIcon } from '#kit/ui/icons.ts'
import { en } from '#texts/kit/kit.ts'
import { filterTexts as texts } from '#texts/planning/finding/finding.ts'
import type { FilterPanelProps } from './filter-panel.tsx'
import { FilterPanel } from './lazy-filter-panel.tsx'
import { countOf } from '../search-box/search-address.ts'

type Props = FilterPanelProps & {
  open: boolean
  onOpen: (open: boolean) => void
}

/** On narrow screens: a button that opens the filters in a bottom sheet. */
export function FilterSheet({ open, onOpen, ...panel }: Props) {
  const close = () => onOpen(false)
  return (
    <>
      <Button
        icon={<FilterIcon />}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="flex-none"
        onClick={() => onOpen(true)}
      >
        {texts.filters({ count: countOf(panel.filters) })}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        heading={texts.filters({ count: countOf(panel.filters) })}
        closeLabel={en.close}
        closedBy="any"
        actions={
          <>
            <Button tone="main" onClick={close}>
              {texts.showResults}
            </Button>
            {countOf(panel.filters) > 0 && (
              <Button onClick={() => panel.onFilters({})}>{texts.clearAll}</Button>
            )}
          </>
        }
      >
        <FilterPanel {...panel} />
      </Dialog>
    </>
  )
}
