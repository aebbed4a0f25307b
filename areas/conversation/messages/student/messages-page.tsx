import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { useLive } from '#kit/live/use-live.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { pageWords } from '#kit/texts/en-pages.ts'
import { threadsRequest } from '../web/message-requests.ts'
import { ThreadRows } from '../web/thread-rows.tsx'
import { messageWords as words } from '../texts/en.ts'
import { AskForm } from './ask-form.tsx'

const rowsPerPage = 12

/** All conversations of a student with the office, and a way to begin one. */
export default function MessagesPage() {
  const { query, page, hrefOf } = useListAddress(paths.messages)
  usePageArrival(words.title, String(page))
  const navigate = useNavigate()
  const { data, status, error, run } = useRequest(threadsRequest)
  const load = useCallback(() => run({ query: { page: String(page) } }), [run, page])
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  useLive(
    ({ kind }) => kind === 'message',
    () => void load(),
  )
  const [asking, setAsking] = useState(query.has('ask'))
  const ask = (
    <Button tone="main" onClick={() => setAsking(true)}>
      {words.start}
    </Button>
  )
  return (
    <>
      <PageTitle sub={words.sub} actions={!asking && data !== null && data.totalCount > 0 && ask}>
        {words.title}
      </PageTitle>
      {asking && (
        <AskForm
          subject={query.get('ask') ?? ''}
          onCancel={() => setAsking(false)}
          onSent={(threadId) => navigate(paths.thread(threadId))}
        />
      )}
      {status === 'failed' && (
        <TryAgain className="mb-4" onTry={() => void load()}>
          {error}
        </TryAgain>
      )}
      {data === null && status !== 'failed' && (
        <Loading label={words.loading}>
          <Card as="div" padded>
            <SkeletonText lines={6} />
          </Card>
        </Loading>
      )}
      {data !== null && data.data.length > 0 && (
        <ThreadRows
          threads={data.data}
          reader="student"
          hrefOf={({ _id, application }) =>
            application === null ? paths.thread(_id) : `${paths.application(application._id)}#messages`
          }
        />
      )}
      {data !== null && data.data.length === 0 && !asking && (
        <Card as="div">
          {data.totalCount === 0 ? (
            <EmptyState title={words.empty} action={ask} className="py-10">
              {words.emptyHelp}
            </EmptyState>
          ) : (
            <EmptyState
              title={words.pastEnd}
              action={<LinkButton href={hrefOf(1)}>{words.firstPage}</LinkButton>}
              className="py-10"
            />
          )}
        </Card>
      )}
      {data !== null && (
        <Pagination
          className="mt-6"
          label={words.pages}
          previousLabel={pageWords.pages.previous}
          nextLabel={pageWords.pages.next}
          pageLabel={pageWords.pages.page}
          page={page}
          pages={Math.ceil(data.totalCount / rowsPerPage)}
          hrefOf={hrefOf}
        />
      )}
    </>
  )
}
