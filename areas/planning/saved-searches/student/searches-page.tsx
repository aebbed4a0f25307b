import {
  deleteSearch,
  listSavedSearches,
  recentSearches,
  saveSearch,
} from '#areas/planning/shortlist/contract.ts'
import type { SavedSearch as Saved } from '#areas/planning/shortlist/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { showPreferences } from '#platform/notifications/contract.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { savedSearchesTexts as texts } from '#texts/planning/saved-searches/saved-searches.ts'
import { RecentSearches } from './recent-searches.tsx'
import { SavedSearch } from './saved-search.tsx'

/** A student's saved searches, and below them the recent ones. */
export default function SearchesPage() {
  usePageArrival(texts.title)
  const searches = useLoaded(listSavedSearches, {})
  const preferences = useLoaded(showPreferences, {})
  const saving = useSend(saveSearch)
  const deleting = useSend(deleteSearch)
  const refusal = deleting.failure ?? saving.failure
  const rewrite = (how: (saved: Saved[]) => Saved[]) =>
    searches.change((before) => ({ ...before, saved: how(before.saved) }))

  const undo = ({ name, query, weekly }: Saved) => {
    deleting.reset()
    void saving.send({ body: { name, query, weekly } }).catch(shownByState)
  }
  const remove = async (removed: Saved) => {
    saving.reset()
    rewrite((all) => all.filter(({ _id }) => _id !== removed._id))
    // The button that had the focus has been removed; move the focus to the heading.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    try {
      await deleting.send({ params: { searchId: removed._id } })
      const action = { label: texts.undo, onAct: () => undo(removed) }
      showToast({ text: texts.removed({ name: removed.name }), action })
    } catch {
      void searches.reload()
    }
  }
  const find = (
    <LinkButton tone="main" href={paths.universities}>
      {texts.find}
    </LinkButton>
  )
  return (
    <>
      <PageTitle
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[{ label: texts.back, href: paths.universities }, { label: texts.title }]}
          />
        }
        sub={texts.sub}
      >
        {texts.title}
      </PageTitle>
      {refusal && (
        <Banner tone="error" className="mb-4">
          {refusal.message}
        </Banner>
      )}
      <Record of={searches} loading={texts.loading} shape={shape}>
        {({ saved, recent }) => (
          <div className="grid items-start gap-5 min-[900px]:grid-cols-[minmax(0,1fr)_340px]">
            <section aria-labelledby="saved" className="grid min-w-0 gap-3">
              <h2 id="saved" className="flex flex-wrap items-baseline gap-x-3 text-h3">
                {texts.saved}
                {saved.length > 0 && (
                  <span role="status" className="font-body text-sm font-normal tracking-normal text-soft">
                    {texts.count({ count: saved.length })}
                  </span>
                )}
              </h2>
              {preferences.data?.mail.search === false && saved.some(({ weekly }) => weekly) && (
                <Banner
                  tone="info"
                  lead={texts.mailOff}
                  action={<Anchor href={paths.notices}>{texts.toPreferences}</Anchor>}
                />
              )}
              {saved.length === 0 ? (
                <Card as="div">
                  <EmptyState title={texts.none} action={find} className="py-10">
                    {texts.noneHelp}
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
                {texts.recent}
              </h2>
              <p className="text-sm text-soft">{texts.recentHelp({ days: recentSearches.days })}</p>
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
