import { useEffect, useState } from 'react'
import { listSavedSearches, recordSearch } from '#areas/planning/shortlist/contract.ts'
import { Record } from '#kit/lists/record.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Button } from '#kit/ui/button.tsx'
import { DownIcon, SaveIcon } from '#kit/ui/icons.ts'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { searchToolTexts as texts } from '#texts/planning/saved-searches/saved-searches.ts'
import { RecentSearches } from './recent-searches.tsx'
import { SaveSearchDialog } from './save-search-dialog.tsx'
import { normalizedQuery } from './describe-search.ts'

/** A search left unchanged for this long is recorded as a recent one. */
const settledMs = 3000

/**
 * Next to the search: saves it, and shows recent searches. Officers save no searches and see nothing.
 * @param query the part of the address after the ?; page and sort order make no difference
 */
export function SearchTools({ query }: { query: string }) {
  const isStudent = useAppSelector(({ info }) => info.user?.role === 'student')
  return isStudent ? <OwnSearches query={normalizedQuery(query)} /> : null
}

function OwnSearches({ query }: { query: string }) {
  const [saving, setSaving] = useState(false)
  const [open, setOpen] = useState(false)
  const searches = useLoaded(listSavedSearches, open ? {} : null)
  const { send: record } = useSend(recordSearch)
  useEffect(() => {
    if (query === '') return
    const timer = setTimeout(() => {
      // Best effort: recent searches are a convenience.
      record({ body: { query } }).catch(() => {})
    }, settledMs)
    return () => clearTimeout(timer)
  }, [record, query])
  return (
    <div className="grid gap-1 print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {query !== '' && (
          <Button
            size="small"
            icon={<SaveIcon className="size-[18px]" />}
            aria-haspopup="dialog"
            onClick={() => setSaving(true)}
          >
            {texts.save}
          </Button>
        )}
        <Button
          tone="text"
          size="small"
          aria-expanded={open}
          aria-controls="recent-searches"
          onClick={() => setOpen(!open)}
        >
          {texts.recent}
          <DownIcon data-small className={open ? 'rotate-180' : undefined} />
        </Button>
      </div>
      <div id="recent-searches" hidden={!open}>
        {open && (
          <Record of={searches} loading={texts.loading} shape={<SkeletonText lines={2} />}>
            {({ recent }) => <RecentSearches recent={recent} change={searches.change} />}
          </Record>
        )}
      </div>
      <SaveSearchDialog open={saving} query={query} onClose={() => setSaving(false)} />
    </div>
  )
}
