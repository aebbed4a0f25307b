import { useEffect, useState } from 'react'
import { listSavedSearches, recordSearch } from '#areas/planning/shortlist/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SaveIcon } from '#kit/ui/icons.ts'
import { searchToolTexts as texts } from '#texts/planning/saved-searches/saved-searches.ts'
import { SaveSearchDialog } from './save-search-dialog.tsx'
import { describeSearch, normalizedQuery } from './describe-search.ts'

/** A search left unchanged for this long is recorded as a recent one. */
const settledMs = 3000
/** Recent searches in the row below the search box. */
const shownMost = 4

const useIsStudent = () => useAppSelector(({ info }) => info.user?.role === 'student')

/**
 * With the results: saves the search. Officers save no searches and see nothing.
 * @param query the part of the address after the ?; page and sort order make no difference
 */
export function SaveSearch({ query }: { query: string }) {
  return useIsStudent() ? <OwnSearch query={normalizedQuery(query)} /> : null
}

function OwnSearch({ query }: { query: string }) {
  const [saving, setSaving] = useState(false)
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
    <>
      <Button
        size="small"
        icon={<SaveIcon className="size-[18px]" />}
        aria-haspopup="dialog"
        className="print:hidden"
        onClick={() => setSaving(true)}
      >
        {texts.save}
      </Button>
      <SaveSearchDialog open={saving} query={query} onClose={() => setSaving(false)} />
    </>
  )
}

/** Before a search: the last ones, to repeat. Nothing where there are none, and for officers. */
export function LastSearches() {
  return useIsStudent() ? <OwnLastSearches /> : null
}

function OwnLastSearches() {
  const { data } = useLoaded(listSavedSearches, {})
  if (data === null || data.recent.length + data.saved.length === 0) return null
  return (
    <nav aria-label={texts.recent} className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1.5">
      {data.recent.slice(0, shownMost).map(({ query }) => (
        <Anchor
          key={query}
          href={`${paths.universities}?${query}`}
          className="inline-flex min-h-9 max-w-full items-center rounded-control border border-edge bg-surface px-3 text-sm font-semibold text-ink no-underline hover:border-accent pointer-coarse:min-h-11"
        >
          <span className="truncate">{describeSearch(query)}</span>
        </Anchor>
      ))}
      <Anchor
        href={paths.searches}
        className="inline-flex min-h-9 items-center px-1 text-sm pointer-coarse:min-h-11"
      >
        {texts.all}
      </Anchor>
    </nav>
  )
}
