import { cx } from 'class-variance-authority'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { listNotices, readNotices, type Notice } from '#platform/notifications/contract.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { momentInWords } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { RecordList } from '#kit/lists/record-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { noticeWords as words } from '../texts/en.ts'

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
  const notices = useLoaded(listNotices, { query: { page, limit: rowsPerPage } })
  useSeen(notices.data?.data)
  return (
    <>
      <PageTitle
        sub={words.sub}
        actions={messages !== null && <LinkButton href={messages}>{words.messages}</LinkButton>}
      >
        {words.title}
      </PageTitle>
      <RecordList
        of={notices}
        loading={words.loading}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={6} />
          </Card>
        }
        empty={
          <Card as="div">
            <EmptyState title={words.empty} className="py-10">
              {emptyHelp}
            </EmptyState>
          </Card>
        }
        pages={words.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <ul className="card overflow-hidden">
            {rows.map((notice) => (
              <Row key={notice._id} notice={notice} />
            ))}
          </ul>
        )}
      </RecordList>
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

/**
 * What came onto the screen counts as seen; the marks stay until the page is opened again, so that only the figure of
 * the bell is read again.
 */
function useSeen(notices: readonly Notice[] | undefined) {
  const { send } = useSend(readNotices)
  const { reload: countAgain } = useLoaded(listNotices, { query: { limit: 1 } })
  const told = useRef<string>('')
  const newest = notices?.find(({ read }) => !read)?.at
  useEffect(() => {
    if (newest === undefined || newest <= told.current) return
    told.current = newest
    void send({ body: { upTo: newest } }).then(countAgain, shownByState)
  }, [send, countAgain, newest])
}
