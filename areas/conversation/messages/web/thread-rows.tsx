import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { formatShortDate, formatTimestamp } from '#kit/format/local-formats.ts'
import type { Thread } from '../contract.ts'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'
import type { Reader } from './message-list.tsx'

/** Conversations as rows: their subject, newest message, and whose turn it is. */
export function ThreadRows({
  threads,
  reader,
  hrefOf,
}: {
  threads: readonly Thread[]
  reader: Reader
  hrefOf: (thread: Thread) => string
}) {
  return (
    <ul className="card overflow-hidden">
      {threads.map((thread) => {
        const waiting = reader === 'office' ? describeWaiting(thread, new Date()) : null
        return (
          <li
            key={thread._id}
            className="relative grid gap-x-4 gap-y-1 border-t border-line px-4 py-3.5 first:border-0 hover:bg-sunk has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-3 has-[a:focus-visible]:outline-accent sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5"
          >
            <div className="min-w-0">
              <h2 className="font-body text-md font-[650] tracking-normal break-words">
                <Anchor
                  href={hrefOf(thread)}
                  className="text-inherit no-underline after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none"
                >
                  {reader === 'office'
                    ? texts.ofStudent({
                        name: thread.student.name,
                        subject: thread.question ?? thread.subject,
                      })
                    : thread.subject}
                </Anchor>
              </h2>
              <p className="text-sm text-soft">
                {thread.application === null
                  ? texts.general
                  : texts.aboutReference({
                      reference: thread.application.reference,
                      university: thread.application.university,
                    })}
              </p>
              {thread.found !== undefined ? (
                <p className="mt-1 line-clamp-2 text-sm break-words" dir="auto">
                  {thread.found}
                </p>
              ) : reader === 'office' && repeats(thread) ? null : thread.lastText === '' ? (
                thread.lastFiles > 0 && (
                  <p className="mt-1 text-sm">{texts.onlyFiles({ count: thread.lastFiles })}</p>
                )
              ) : (
                <p className="mt-1 line-clamp-2 text-sm break-words" dir="auto">
                  {thread.lastText}
                </p>
              )}
            </div>
            <div className="flex flex-wrap items-center gap-2 sm:flex-col sm:items-end">
              {waiting !== null && (
                <span
                  className={waiting.isLong ? 'text-sm font-semibold text-wait' : 'text-sm font-semibold'}
                >
                  {waiting.text}
                </span>
              )}
              <time dateTime={thread.lastAt} className="text-sm text-soft">
                {waiting === null
                  ? formatTimestamp(thread.lastAt)
                  : texts.lastAt({ when: formatTimestamp(thread.lastAt) })}
              </time>
              {thread.withUniversity !== null && (
                <Badge tone="plain">{texts.withUniversity({ university: thread.withUniversity })}</Badge>
              )}
              {thread.snoozedUntil !== null && (
                <Badge tone="wait">{texts.asideUntil({ day: formatShortDate(thread.snoozedUntil) })}</Badge>
              )}
              {thread.unread > 0 && <Badge tone="work">{texts.unread({ count: thread.unread })}</Badge>}
              {thread.unread === 0 && thread.waitingOn !== 'nobody' && waiting === null && (
                <Badge tone="plain">{turnOf(thread, reader)}</Badge>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether the newest message is what the heading says already. */
const repeats = ({ question, lastText }: Thread) => question !== null && question === lastText.trim()

function turnOf({ waitingOn }: Thread, reader: Reader): string {
  if (waitingOn === reader) return texts.waitsYou
  return waitingOn === 'office' ? texts.waitsOffice : texts.waitsStudent
}

/** From when on a wait is shown as a long one: a day has passed. */
const longWait = 24 * 60

/** For the office: on whom a conversation waits, and for how long; null where nobody waits. */
function describeWaiting({ waitingOn, waitingSince }: Thread, now: Date) {
  if (waitingOn === 'nobody' || waitingSince === null) return null
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(waitingSince)) / 60_000))
  const words = texts.waitsFor[waitingOn]
  const hours = Math.floor(minutes / 60)
  const text =
    minutes < 60
      ? words.minutes({ minutes })
      : hours < 24
        ? words.hours({ hours })
        : words.days({ days: Math.floor(hours / 24) })
  return { text, isLong: waitingOn === 'office' && minutes >= longWait }
}
