import { cx } from 'class-variance-authority'
import { useCallback, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Notice } from '#platform/notifications/contract.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { useLive } from '#kit/live/use-live.ts'
import { momentInWords } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { pageWords } from '#kit/texts/en-pages.ts'
import { noticeWords as words } from '../texts/en.ts'
import { noticesRequest, readNoticesRequest, unreadRequest } from './notice-requests.ts'

const rowsPerPage = 20

interface Props {
  /** The address of the page itself. */
  at: string
  /** Where the messages of this reader are; null for who has none. */
  messages: string | null
  /** What will appear here, for a reader who has no notice yet. */
  emptyHelp: string
  children?: ReactNode
}

/** What somebody was told, newest first. */
export function NoticeList({ at, messages, emptyHelp, children }: Props) {
  const { page, hrefOf } = useListAddress(at)
  usePageArrival(words.title, String(page))
  const { data, status, error, run } = useRequest(noticesRequest)
  const load = useCallback(
    () => run({ query: { page: String(page), limit: String(rowsPerPage) } }),
    [run, page],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  useLive(
    ({ kind }) => kind === 'notice',
    () => void load(),
  )
  useSeen(data?.data)
  return (
    <>
      <PageTitle
        sub={words.sub}
        actions={messages !== null && <LinkButton href={messages}>{words.messages}</LinkButton>}
      >
        {words.title}
      </PageTitle>
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
        <ul className="card overflow-hidden">
          {data.data.map((notice) => (
            <Row key={notice._id} notice={notice} />
          ))}
        </ul>
      )}
      {data !== null && data.data.length === 0 && (
        <Card as="div">
          {data.totalCount === 0 ? (
            <EmptyState title={words.empty} className="py-10">
              {emptyHelp}
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
      {children}
    </>
  )
}

function Row({ notice }: { notice: Notice }) {
  const sentence = words.events[notice.event]?.(notice.title, notice.application) ?? words.other
  return (
    <li
      className={cx(
        'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3.5 first:border-0 sm:px-5',
        !notice.read && 'bg-tint',
      )}
    >
      <p className={cx('min-w-0 flex-[1_1_18rem] break-words', !notice.read && 'font-semibold')}>
        {notice.href === null ? sentence : <Anchor href={notice.href}>{sentence}</Anchor>}
      </p>
      <p className="flex items-center gap-2.5 text-sm text-soft">
        {!notice.read && <Badge tone="work">{words.isNew}</Badge>}
        <time dateTime={notice.at}>{momentInWords(notice.at)}</time>
      </p>
    </li>
  )
}

/** What came onto the screen counts as seen; the marks stay until the page is opened again. */
function useSeen(notices: readonly Notice[] | undefined) {
  const { run } = useRequest(readNoticesRequest)
  const unread = useRequest(unreadRequest)
  const told = useRef<string>('')
  const newest = notices?.find(({ read }) => !read)?.at
  const { run: countUnread } = unread
  useEffect(() => {
    if (newest === undefined || newest <= told.current) return
    told.current = newest
    void run({ body: { upTo: newest } }).then(() => countUnread({ query: { limit: '1' } }))
  }, [run, countUnread, newest])
}
