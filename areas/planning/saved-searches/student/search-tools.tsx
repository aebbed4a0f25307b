import { useEffect, useState } from 'react'
import { listSavedSearches, noteSearch } from '#areas/planning/shortlist/contract.ts'
import { Record } from '#kit/lists/record.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Button } from '#kit/ui/button.tsx'
import { DownIcon, SaveIcon } from '#kit/ui/icons.ts'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { searchWords } from '#texts/planning/saved-searches/saved-searches.ts'
import { RecentSearches } from './recent-searches.tsx'
import { SaveSearchDialog } from './save-search-dialog.tsx'
import { keptQuery } from './search-in-words.ts'

const words = searchWords.tools

/** How long a search stands before it counts as one that was made, in milliseconds. */
const settledMs = 3000

/**
 * Beside the search: saving it, and the ones made before. A search that stands for a moment is remembered.
 * Officers keep no searches and see nothing.
 * @param query what stands behind the ? of the address; page and order make no difference
 */
export function SearchTools({ query }: { query: string }) {
  const isStudent = useAppSelector(({ info }) => info.user?.role === 'student')
  return isStudent ? <OwnSearches query={keptQuery(query)} /> : null
}

function OwnSearches({ query }: { query: string }) {
  const [saving, setSaving] = useState(false)
  const [open, setOpen] = useState(false)
  const searches = useLoaded(listSavedSearches, open ? {} : null)
  const { send: note } = useSend(noteSearch)
  useEffect(() => {
    if (query === '') return
    const timer = setTimeout(() => {
      // Nobody waits for it, and nothing is lost when it fails.
      note({ body: { query } }).catch(() => {})
    }, settledMs)
    return () => clearTimeout(timer)
  }, [note, query])
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
            {words.save}
          </Button>
        )}
        <Button
          tone="text"
          size="small"
          aria-expanded={open}
          aria-controls="recent-searches"
          onClick={() => setOpen(!open)}
        >
          {words.recent}
          <DownIcon data-small className={open ? 'rotate-180' : undefined} />
        </Button>
      </div>
      <div id="recent-searches" hidden={!open}>
        {open && (
          <Record of={searches} loading={words.loading} shape={<SkeletonText lines={2} />}>
            {({ recent }) => <RecentSearches recent={recent} change={searches.change} />}
          </Record>
        )}
      </div>
      <SaveSearchDialog open={saving} query={query} onClose={() => setSaving(false)} />
    </div>
  )
}
