import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { formatList, formatTimestamp } from '#kit/format/local-formats.ts'
import type { Message } from '../contract.ts'
import { FoundText } from './found-text.tsx'
import { MessageFiles } from './message-files.tsx'
import type { Finding } from './use-finding.ts'
import { DownIcon } from '#kit/ui/icons.ts'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'

export type Reader = 'student' | 'office' | 'university'

const sideOf = ({ by: { role } }: Message): Reader =>
  role === 'student' || role === 'university' ? role : 'office'

function writerOf(message: Message, reader: Reader, university: string | null): string {
  if (message.mine) return texts.you
  const side = sideOf(message)
  const { name } = message.by
  if (side === 'student') return name ?? texts.student
  // The office sees who at the university wrote, the student sees the name of the university.
  if (side === 'university')
    return reader === 'student'
      ? (name ?? texts.university)
      : formatList(
          [name, university].filter((one) => one !== null),
          'unit',
        ) || texts.university
  if (name === null) return texts.office
  return reader === 'office' ? name : texts.from({ name })
}

interface Props {
  threadId: string
  messages: readonly Message[]
  reader: Reader
  /** The university that takes part, by name. */
  university: string | null
  /** How many of the first ones are collapsed. */
  folded?: number
  /** The button for still earlier ones. */
  earlier?: ReactNode
  /** What a search found in them. */
  finding?: Finding | null
}

/** The messages of a conversation, oldest first; those of one's own side are aligned at the end. */
export function MessageList({
  threadId,
  messages,
  reader,
  university,
  folded = 0,
  earlier,
  finding = null,
}: Props) {
  const lastOwn = messages.findLast((message) => sideOf(message) === reader)?._id
  const listOf = (some: readonly Message[]) => (
    <ol className="grid gap-3">
      {some.map((message) => {
        const own = sideOf(message) === reader
        const found = finding?.places.get(message._id)
        return (
          <li
            key={message._id}
            tabIndex={-1}
            className={cx('max-w-[max(88%,14rem)]', own ? 'ms-auto' : 'me-auto')}
          >
            <p className={cx('mb-1 text-xs text-soft', own && 'text-end')}>
              <b className="font-semibold text-ink">{writerOf(message, reader, university)}</b>{' '}
              <time dateTime={message.at}>{formatTimestamp(message.at)}</time>
            </p>
            {message.text !== '' && (
              <p
                className={cx(
                  'rounded-card px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap forced-colors:border',
                  own ? 'bg-tint' : 'bg-sunk',
                )}
                dir="auto"
              >
                {found === undefined ? (
                  message.text
                ) : (
                  <FoundText
                    text={message.text}
                    places={found}
                    current={finding?.current?.message === message._id ? finding.current.place : null}
                  />
                )}
              </p>
            )}
            {message.files && (
              <MessageFiles
                threadId={threadId}
                files={message.files}
                at={message.at}
                of={`${writerOf(message, reader, university)}, ${formatTimestamp(message.at)}`}
              />
            )}
            {own && message._id === lastOwn && message.read && (
              <p className="mt-1 text-end text-xs text-soft">{texts.readBy[reader]}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
  return (
    <>
      {folded === 0 ? (
        earlier
      ) : (
        <details className="group/fold">
          <summary className="inline-flex min-h-9 list-none items-center gap-1.5 text-sm font-semibold text-accent hover:text-accent-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            {texts.before}
            <DownIcon data-small className="transition-transform duration-120 group-open/fold:rotate-180" />
          </summary>
          <div className="mt-2 grid gap-4">
            {earlier}
            {listOf(messages.slice(0, folded))}
          </div>
        </details>
      )}
      {listOf(messages.slice(folded))}
    </>
  )
}
