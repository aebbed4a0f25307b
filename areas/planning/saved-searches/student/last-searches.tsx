import { listSavedSearches } from '#areas/planning/shortlist/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { searchToolTexts as texts } from '#texts/planning/saved-searches/saved-searches.ts'
import { describeSearch } from './describe-search.ts'

/** Recent searches in the row below the search box. */
const shownMost = 4

/** Before a search: the last ones, to repeat. Nothing where there are none, and for officers. */
export default function LastSearches() {
  const role = useAppSelector(({ info }) => info.user?.role)
  return role === 'student' ? <OwnLastSearches /> : null
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
