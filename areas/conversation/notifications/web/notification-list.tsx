import { cx } from 'class-variance-authority'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import {
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '#platform/notifications/contract.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
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
import { eventTexts, notificationTexts as texts } from '#texts/conversation/notifications/notifications.ts'

const rowsPerPage = 20

interface Props {
  /** The address of the page itself. */
  at: string
  /** Where the messages of this reader are; null for a reader who has none. */
  messages: string | null
  /** What will appear here, for a reader who has no notifications yet. */
  emptyHelp: string
  children?: ReactNode
}

/** Somebody's notifications, newest first. */
export function NotificationList({ at, messages, emptyHelp, children }: Props) {
  const { page, hrefOf } = useListAddress(at)
  usePageArrival(texts.title, String(page))
  const notifications = useLoaded(listNotifications, { query: { page, limit: rowsPerPage } })
  useSeen(notifications.data?.data)
  return (
    <>
      <PageTitle
        sub={texts.sub}
        actions={messages !== null && <LinkButton href={messages}>{texts.messages}</LinkButton>}
      >
        {texts.title}
      </PageTitle>
      <RecordList
        of={notifications}
        loading={texts.loading}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={6} />
          </Card>
        }
        empty={
          <Card as="div">
            <EmptyState title={texts.empty} className="py-10">
              {emptyHelp}
            </EmptyState>
          </Card>
        }
        pages={texts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <ul className="card overflow-hidden">
            {rows.map((notification) => (
              <Row key={notification._id} notification={notification} />
            ))}
          </ul>
        )}
      </RecordList>
      {children}
    </>
  )
}

type Message = string | ((values: { title: string; about: string; reference: string }) => string)

/** What happened, in a sentence. */
function describeEvent({ event, title, application }: Notification): string {
  const messages: Readonly<Record<string, Message>> =
    title === null ? { ...eventTexts.events, ...eventTexts.withoutTitle } : eventTexts.events
  const message = messages[event] ?? eventTexts.other
  if (typeof message === 'string') return message
  return message({
    title: title ?? '',
    about: application === null ? eventTexts.yourApplication : eventTexts.about(application),
    reference: application?.reference ?? '',
  })
}

function Row({ notification }: { notification: Notification }) {
  const sentence = describeEvent(notification)
  return (
    <li
      className={cx(
        'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3.5 first:border-0 sm:px-5',
        !notification.read && 'bg-tint',
      )}
    >
      <p className={cx('min-w-0 flex-[1_1_18rem] break-words', !notification.read && 'font-semibold')}>
        {notification.href === null ? sentence : <Anchor href={notification.href}>{sentence}</Anchor>}
      </p>
      <p className="flex items-center gap-2.5 text-sm text-soft">
        {!notification.read && <Badge tone="work">{texts.isNew}</Badge>}
        <time dateTime={notification.at}>{formatTimestamp(notification.at)}</time>
      </p>
    </li>
  )
}

/**
 * Marks what is on the screen as seen. The "New" badges stay until the page is opened again: only the count beside the
 * bell is reloaded.
 */
function useSeen(notifications: readonly Notification[] | undefined) {
  const { send } = useSend(markNotificationsRead)
  const { reload: reloadCount } = useLoaded(listNotifications, { query: { limit: 1 } })
  const reported = useRef<string>('')
  const newest = notifications?.find(({ read }) => !read)?.at
  useEffect(() => {
    if (newest === undefined || newest <= reported.current) return
    reported.current = newest
    void send({ body: { upTo: newest } }).then(reloadCount, shownByState)
  }, [send, reloadCount, newest])
}
