import {
  forgetSearch,
  listSavedSearches,
  recentSearches,
  saveSearch,
} from '#areas/planning/shortlist/contract.ts'
import type { SavedSearch as Saved } from '#areas/planning/shortlist/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { pageWords } from '#texts/kit/pages.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { searchWords } from '#texts/planning/saved-searches/saved-searches.ts'
import { RecentSearches } from './recent-searches.tsx'
import { SavedSearch } from './saved-search.tsx'

const words = searchWords.page

/** The searches a student has saved, and below them those of the last weeks. */
export default function SearchesPage() {
  usePageArrival(words.title)
  const searches = useLoaded(listSavedSearches, {})
  const saving = useSend(saveSearch)
  const forgetting = useSend(forgetSearch)
  const refusal = forgetting.failure ?? saving.failure
  const rewrite = (how: (saved: Saved[]) => Saved[]) =>
    searches.change((before) => ({ ...before, saved: how(before.saved) }))

  const putBack = ({ name, query, weekly }: Saved) => {
    forgetting.reset()
    void saving.send({ body: { name, query, weekly } }).catch(shownByState)
  }
  const remove = async (gone: Saved) => {
    saving.reset()
    rewrite((all) => all.filter(({ _id }) => _id !== gone._id))
    // What had the focus is gone: the heading is the nearest thing that stays.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    try {
      await forgetting.send({ params: { searchId: gone._id } })
      const action = { label: words.undo, onAct: () => putBack(gone) }
      showToast({ text: words.removed({ name: gone.name }), action })
    } catch {
      void searches.reload()
    }
  }
  const find = (
    <LinkButton tone="main" href={paths.universities}>
      {words.find}
    </LinkButton>
  )
  return (
    <>
      <PageTitle
        crumb={
          <Breadcrumb
            label={pageWords.trail}
            crumbs={[{ label: words.back, href: paths.universities }, { label: words.title }]}
          />
        }
        sub={words.sub}
      >
        {words.title}
      </PageTitle>
      {refusal && (
        <Banner tone="error" className="mb-4">
          {refusal.message}
        </Banner>
      )}
      <Record of={searches} loading={words.loading} shape={shape}>
        {({ saved, recent }) => (
          <div className="grid items-start gap-5 min-[900px]:grid-cols-[minmax(0,1fr)_340px]">
            <section aria-labelledby="saved" className="grid min-w-0 gap-3">
              <h2 id="saved" className="flex flex-wrap items-baseline gap-x-3 text-h3">
                {words.saved}
                {saved.length > 0 && (
                  <span role="status" className="font-body text-sm font-normal tracking-normal text-soft">
                    {words.count({ count: saved.length })}
                  </span>
                )}
              </h2>
              {saved.length === 0 ? (
                <Card as="div">
                  <EmptyState title={words.none} action={find} className="py-10">
                    {words.noneHelp}
                  </EmptyState>
                </Card>
              ) : (
                <ul className="grid gap-3.5">
                  {saved.map((one) => (
                    <li key={one._id}>
                      <SavedSearch
                        saved={one}
                        onChange={(change) =>
                          rewrite((all) =>
                            all.map((other) => (other._id === one._id ? { ...other, ...change } : other)),
                          )
                        }
                        onRemove={() => void remove(one)}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <Card padded aria-labelledby="recent" className="grid gap-2">
              <h2 id="recent" className="text-h3">
                {words.recent}
              </h2>
              <p className="text-sm text-soft">{words.recentHelp({ days: recentSearches.days })}</p>
              <RecentSearches recent={recent} change={searches.change} />
            </Card>
          </div>
        )}
      </Record>
    </>
  )
}

const shape = (
  <Card as="div" padded>
    <SkeletonText lines={6} />
  </Card>
)
