import { useState } from 'react'
import { mostSavedFilters as most, listQueueFilters } from '#areas/applications/queue/contract.ts'
import { filterNames, type QueueFilters } from '#areas/applications/queue/filters/contract.ts'
import { formatNumber } from '#kit/format/local-formats.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { queueTexts, savedFilterTexts as texts } from '#texts/applications/queue/queue.ts'
import { addressOf, isSame } from './filters-in-address.ts'
import { SaveFilterDialog } from './save-filter-dialog.tsx'
import { ManageFiltersDialog } from './manage-filters-dialog.tsx'

/** The viewer's saved filters as links with their numbers of files, and buttons to save and manage them. */
export function SavedFilters({ filters }: { filters: QueueFilters }) {
  const { data } = useLoaded(listQueueFilters, {})
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const saved = data?.filters ?? []
  const narrows = filterNames.some((name) => filters[name] !== undefined)
  const isSaved = saved.some((one) => isSame(filters, one))
  if (saved.length === 0 && !narrows) return null
  return (
    <>
      <nav aria-label={texts.label} className="flex flex-wrap items-center gap-2 text-sm">
        {saved.map((one) => (
          <Anchor
            key={one._id}
            href={addressOf(one.filters)}
            aria-current={isSame(filters, one) ? 'true' : undefined}
            className="inline-flex min-h-8 items-center gap-2 rounded-full border border-edge bg-surface px-3 font-semibold text-ink no-underline hover:border-accent hover:text-accent aria-[current]:border-accent aria-[current]:bg-tint aria-[current]:text-accent pointer-coarse:min-h-11"
          >
            <bdi className="max-w-48 truncate">{one.name}</bdi>
            <span className="font-normal text-soft tabular-nums">
              {one.more ? queueTexts.orMore({ count: one.count }) : formatNumber(one.count)}
              <span className="sr-only"> {texts.count({ count: one.count })}</span>
            </span>
          </Anchor>
        ))}
        {narrows && !isSaved && (
          <Button size="small" tone="text" disabled={saved.length >= most} onClick={() => setOpen('save')}>
            {texts.save}
          </Button>
        )}
        {narrows && !isSaved && saved.length >= most && <span className="text-soft">{texts.full}</span>}
        {saved.length > 0 && (
          <Button size="small" tone="text" onClick={() => setOpen('manage')}>
            {texts.change}
          </Button>
        )}
      </nav>
      <SaveFilterDialog open={open === 'save'} filters={filters} onClose={() => setOpen(null)} />
      <ManageFiltersDialog open={open === 'manage'} saved={saved} onClose={() => setOpen(null)} />
    </>
  )
}
