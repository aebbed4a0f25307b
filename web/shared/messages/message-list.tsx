import { cx } from 'class-variance-authority'
import type { Message } from '#contract/messages.ts'
import { messageWords as words } from '../../words/en-messages.ts'
import { momentInWords } from '../local-formats.ts'

export type Reader = 'student' | 'office'

const sideOf = (message: Message): Reader => (message.by.role === 'student' ? 'student' : 'office')

function writerOf(message: Message, reader: Reader): string {
  if (message.mine) return words.you
  if (sideOf(message) === 'student') return message.by.name ?? words.student
  const name = message.by.name
  if (name === null) return words.office
  return reader === 'student' ? words.from(name) : name
}

/** The messages of a conversation, oldest first; what one's own side wrote stands at the end edge. */
export function MessageList({ messages, reader }: { messages: readonly Message[]; reader: Reader }) {
  const lastOwn = messages.findLast((message) => sideOf(message) === reader)?._id
  return (
    <ol className="grid gap-3">
      {messages.map((message) => {
        const own = sideOf(message) === reader
        return (
          <li key={message._id} className={cx('max-w-[88%]', own ? 'ms-auto' : 'me-auto')}>
            <p className={cx('mb-1 text-xs text-soft', own && 'text-end')}>
              <b className="font-semibold text-ink">{writerOf(message, reader)}</b>{' '}
              <time dateTime={message.at}>{momentInWords(message.at)}</time>
            </p>
            <p
              className={cx(
                'rounded-card px-3.5 py-2.5 break-words whitespace-pre-wrap forced-colors:border',
                own ? 'bg-tint' : 'bg-sunk',
              )}
              dir="auto"
            >
              {message.text}
            </p>
            {own && message._id === lastOwn && message.read && (
              <p className="mt-1 text-end text-xs text-soft">{words.readBy[reader]}</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
