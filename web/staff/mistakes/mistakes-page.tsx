import { useCallback, useEffect, useState } from 'react'
import type { Mistake } from '#contract/mistakes.ts'
import { paths } from '../../paths.ts'
import { useListAddress } from '../../shared/list-address.ts'
import { countInFigures } from '../../shared/local-formats.ts'
import { usePageArrival } from '../../shared/page-arrival.ts'
import { useRequest } from '../../store/hooks.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { staffMistakes as words } from '../../words/en-staff-mistakes.ts'
import { student } from '../../words/en-student.ts'
import { en } from '../../words/en.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { MistakeCard } from './mistake-card.tsx'
import { mistakesRequest } from './mistake-requests.ts'

const rowsPerPage = 20

/** Reports of mistakes: those that wait, the oldest first, and those that were answered. */
export default function MistakesPage() {
  const { query, page, hrefOf } = useListAddress(paths.staffMistakes)
  const handled = query.get('handled') === 'yes' ? 'yes' : 'no'
  usePageArrival(words.title, `${handled} ${page}`)
  const { data, status, error, run } = useRequest(mistakesRequest)
  const [answering, setAnswering] = useState<Mistake | null>(null)
  const load = useCallback(
    () => run({ query: { page: String(page), limit: String(rowsPerPage), handled } }),
    [run, page, handled],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const shown = status === 'succeeded' && data !== null
  return (
    <>
      <PageTitle
        sub={
          <span role="status" className="text-sm">
            {shown && words.sub(countInFigures(data.open), data.open === 1)}
          </span>
        }
      >
        {words.title}
      </PageTitle>
      <TabLinks
        label={words.views}
        current={handled}
        className="mb-5"
        links={[
          { key: 'no', label: words.open, href: paths.staffMistakes },
          { key: 'yes', label: words.handled, href: `${paths.staffMistakes}?handled=yes` },
        ]}
      />
      {status === 'failed' && (
        <Banner
          tone="error"
          action={
            <Button size="small" onClick={() => void load()}>
              {en.tryAgain}
            </Button>
          }
        >
          {error}
        </Banner>
      )}
      {!shown && status !== 'failed' && <Cards />}
      {shown && data.data.length === 0 && (
        <Nothing handled={handled === 'yes'} pastEnd={data.totalCount > 0} first={hrefOf(1)} />
      )}
      {shown && data.data.length > 0 && (
        <ul className="grid gap-4">
          {data.data.map((one) => (
            <li key={one._id}>
              <MistakeCard of={one} onAnswer={() => setAnswering(one)} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        className="mt-6"
        label={words.pages}
        previousLabel={student.pages.previous}
        nextLabel={student.pages.next}
        pageLabel={student.pages.page}
        page={page}
        pages={Math.ceil((data?.totalCount ?? 0) / rowsPerPage)}
        hrefOf={hrefOf}
      />
      <AnswerDialog asked={answering} onClose={() => setAnswering(null)} onAnswered={() => void load()} />
    </>
  )
}

function Nothing({ handled, pastEnd, first }: { handled: boolean; pastEnd: boolean; first: string }) {
  if (pastEnd) {
    return (
      <EmptyState title={words.pastEnd} action={<LinkButton href={first}>{words.firstPage}</LinkButton>} />
    )
  }
  return (
    <EmptyState title={handled ? words.emptyHandled : words.empty} className="py-10">
      {handled ? words.emptyHandledHelp : words.emptyHelp}
    </EmptyState>
  )
}

function Cards() {
  return (
    <Loading label={words.loading}>
      <div className="grid gap-4">
        {[0, 1, 2].map((one) => (
          <Skeleton key={one} className="h-36 rounded-card" />
        ))}
      </div>
    </Loading>
  )
}
