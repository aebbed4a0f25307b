import { useState } from 'react'
import { CallError } from '#kit/store/api.ts'
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
import { CompareBar } from '#areas/planning/compare/student/compare-bar.tsx'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useAnswerFor } from '#kit/store/use-answer-for.ts'
import { useCurrency } from '#areas/catalogue/offers-student.ts'
import type { Shortlisted } from '../contract.ts'
import { shortlistWords } from '../texts/en.ts'
import { drop, keep } from './kept-programs.ts'
import { shortlistRequest, showWithout } from './shortlist-requests.ts'
import { ShortlistedProgram } from './shortlisted-program.tsx'

const words = shortlistWords.page
const said = shortlistWords.item

/** The programs a student keeps: deadline, note, reminders, and the way to compare or apply. */
export default function ShortlistPage() {
  usePageArrival(words.title)
  const dispatch = useAppDispatch()
  const { currency, settled } = useCurrency(null)
  const { answer, loading, error, failure, again } = useAnswerFor(
    shortlistRequest,
    settled ? { query: { currency } } : null,
  )
  const [refusal, setRefusal] = useState<string | null>(null)
  const list = answer?.shortlist ?? null

  const putBack = async ({ program, note, remind }: Shortlisted) => {
    setRefusal(null)
    try {
      await dispatch(keep(program._id, { note, remind }))
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setRefusal(refused.failure.message)
    }
    again()
  }
  const remove = async (one: Shortlisted) => {
    setRefusal(null)
    dispatch(showWithout(one.program._id))
    // What had the focus is gone: the heading is the nearest thing that stays.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    try {
      await dispatch(drop(one.program._id))
      const action = { label: said.undo, onAct: () => void putBack(one) }
      showToast({ text: said.removed(one.program.programName), action })
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setRefusal(refused.failure.message)
      again()
    }
  }
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
        <LoadFailure error={error} failure={failure} kept={list !== null} onRetry={again} className="mb-4" />
      )}
      {list === null && (loading || !settled) && (
        <Loading label={words.loading} className="grid gap-3.5">
          {[0, 1, 2].map((card) => (
            <Card key={card} as="div" padded className="mb-3.5">
              <SkeletonText lines={4} />
            </Card>
          ))}
        </Loading>
      )}
      {list?.length === 0 && (
        <Card as="div">
          <EmptyState
            title={words.none}
            action={
              <LinkButton tone="main" href={paths.universities}>
                {words.find}
              </LinkButton>
            }
            className="py-10"
          >
            {words.noneHelp}
          </EmptyState>
        </Card>
      )}
      {list !== null && list.length > 0 && (
        <>
          <p role="status" className="mb-3 text-sm">
            <b className="font-semibold">{words.count(list.length)}</b>{' '}
            {list.length > 1 && <span className="text-soft">{words.compareSome}</span>}
          </p>
          <ul className="grid gap-3.5">
            {list.map((one) => (
              <li key={one.program._id}>
                <ShortlistedProgram one={one} onRemove={() => void remove(one)} onStale={again} />
              </li>
            ))}
          </ul>
        </>
      )}
      <CompareBar />
    </>
  )
}
