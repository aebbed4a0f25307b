import { useState } from 'react'
import { forgetSearch, recentSearches, saveSearch } from '#areas/planning/shortlist/contract.ts'
import type { SavedSearch as Saved } from '#areas/planning/shortlist/contract.ts'
import { call, CallError } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { pageWords } from '#kit/texts/en-pages.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useAnswerFor } from '#kit/store/use-answer-for.ts'
import { searchWords } from '../texts/en.ts'
import { RecentSearches } from './recent-searches.tsx'
import { SavedSearch } from './saved-search.tsx'
import { searchesRequest, showWithout } from './search-requests.ts'

const words = searchWords.page

/** The searches a student has saved, and below them those of the last weeks. */
export default function SearchesPage() {
  usePageArrival(words.title)
  const dispatch = useAppDispatch()
  const { answer, loading, error, failure, again } = useAnswerFor(searchesRequest, {})
  const [refusal, setRefusal] = useState<string | null>(null)

  const attempt = async (work: () => Promise<unknown>) => {
    setRefusal(null)
    try {
      await work()
      return true
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setRefusal(refused.failure.message)
      return false
    }
  }
  const putBack = async ({ name, query, weekly }: Saved) => {
    await attempt(() => call(saveSearch, { body: { name, query, weekly } }))
    again()
  }
  const remove = async (saved: Saved) => {
    dispatch(showWithout(saved._id))
    // What had the focus is gone: the heading is the nearest thing that stays.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    if (!(await attempt(() => call(forgetSearch, { params: { searchId: saved._id } })))) return again()
    const action = { label: words.undo, onAct: () => void putBack(saved) }
    showToast({ text: words.removed(saved.name), action })
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
          {refusal}
        </Banner>
      )}
      {error !== null && (
        <LoadFailure
          error={error}
          failure={failure}
          kept={answer !== null}
          onRetry={again}
          className="mb-4"
        />
      )}
      {answer === null && loading && (
        <Loading label={words.loading}>
          <Card as="div" padded>
            <SkeletonText lines={6} />
          </Card>
        </Loading>
      )}
      {answer !== null && (
        <div className="grid items-start gap-5 min-[900px]:grid-cols-[minmax(0,1fr)_340px]">
          <section aria-labelledby="saved" className="grid min-w-0 gap-3">
            <h2 id="saved" className="flex flex-wrap items-baseline gap-x-3 text-h3">
              {words.saved}
              {answer.saved.length > 0 && (
                <span role="status" className="font-body text-sm font-normal tracking-normal text-soft">
                  {words.count(answer.saved.length)}
                </span>
              )}
            </h2>
            {answer.saved.length === 0 ? (
              <Card as="div">
                <EmptyState title={words.none} action={find} className="py-10">
                  {words.noneHelp}
                </EmptyState>
              </Card>
            ) : (
              <ul className="grid gap-3.5">
                {answer.saved.map((saved) => (
                  <li key={saved._id}>
                    <SavedSearch saved={saved} onRemove={() => void remove(saved)} />
                  </li>
                ))}
              </ul>
            )}
          </section>
          <Card padded aria-labelledby="recent" className="grid gap-2">
            <h2 id="recent" className="text-h3">
              {words.recent}
            </h2>
            <p className="text-sm text-soft">{words.recentHelp(recentSearches.days)}</p>
            <RecentSearches />
          </Card>
        </div>
      )}
    </>
  )
}
