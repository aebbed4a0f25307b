import { filled } from '#kit/language/text-of.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { call, CallError } from '#kit/store/api.ts'
import type { CallFailure } from '#kit/store/api.ts'
import type { LoadState } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { applicationMessages, readThread, showThread } from '../contract.ts'
import type { Message, Thread } from '../contract.ts'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'
import { MessageForm } from './message-form.tsx'
import type { MessageFormProps } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import type { Reader } from './message-list.tsx'
import type { Writing } from './use-thread.ts'

interface Opened {
  /** Null until somebody has written. */
  thread: Thread | null
  /** The newest ones, oldest first. */
  messages: readonly Message[]
  earlier: boolean
}

interface Props extends Writing {
  of: LoadState<Opened>
  reader: Reader
  draftKey: string
  /** The form; one that keeps its input in the tab unless given. */
  Form?: ComponentType<MessageFormProps>
  /** On a page that has its primary button elsewhere. */
  secondary?: boolean
  /** On a page that is about more: only what was not read yet or came last is shown, and the form opens on demand. */
  compact?: boolean
  tools?: MessageFormProps['tools']
}

const nothing: Opened = { thread: null, messages: [], earlier: false }

/** A conversation: its messages, and the form for another one, also while one is being sent. */
export function Conversation({
  of,
  reader,
  draftKey,
  Form = MessageForm,
  secondary = false,
  compact = false,
  tools,
  sending,
  waiting,
  sendFailure,
  onSend,
  files,
}: Props) {
  const read = of.isStale ? null : of.data
  const { thread, messages, earlier } = read ?? nothing
  const { failure } = of
  const older = useOlder(thread, messages, earlier, reader)
  const first = useFirstShown(compact, messages, thread?.unread ?? 0)
  useReading(reader === 'university' ? null : thread, messages)
  return (
    <div className="grid gap-5">
      {thread?.withUniversity && <WhoReads reader={reader} university={thread.withUniversity} />}
      {failure !== null && (
        <LoadFailure error={failure.message} failure={failure} stale={read !== null} onRetry={of.reload} />
      )}
      {read === null && failure === null ? (
        <Loading label={texts.loadingOne}>
          <SkeletonText lines={5} />
        </Loading>
      ) : (
        <div role="log" aria-label={texts.log} className="grid gap-4 empty:-mb-5">
          {thread !== null && messages.length > 0 && (
            <MessageList
              threadId={thread._id}
              messages={[...older.messages, ...messages]}
              reader={reader}
              university={thread.withUniversity}
              folded={first === 0 ? 0 : older.messages.length + first}
              earlier={
                older.more && (
                  <div className="grid justify-items-center gap-2">
                    {older.failure !== null && <Banner tone="error">{older.failure.message}</Banner>}
                    <Button
                      size="small"
                      busy={older.busy}
                      busyLabel={texts.earlierLoading}
                      onClick={older.load}
                    >
                      {texts.earlier}
                    </Button>
                  </div>
                )
              }
            />
          )}
        </div>
      )}
      {read !== null && messages.length === 0 && (
        <p className="text-soft">
          <b className="font-semibold text-ink">{texts.none}.</b> {texts.noneHelp[reader]}
        </p>
      )}
      <Form
        draftKey={draftKey}
        reader={reader}
        withUniversity={thread?.withUniversity != null}
        busy={sending}
        waiting={waiting}
        failure={sendFailure}
        files={files}
        secondary={secondary}
        onSend={onSend}
        {...(compact ? { opener: openerOf(messages) } : {})}
        {...(tools ? { tools } : {})}
      />
    </div>
  )
}

/** What the button is called that opens the form. */
const openerOf = (messages: readonly Message[]): string =>
  messages.at(-1)?.mine === false ? texts.answer : texts.write

/**
 * The place of the first message that is not collapsed. It stays during a visit, although its messages are read by then.
 */
function useFirstShown(compact: boolean, messages: readonly Message[], unread: number): number {
  const [first, setFirst] = useState<string>()
  if (compact && first === undefined && messages.length > 0) setFirst(firstNew(messages, unread)._id)
  return compact
    ? Math.max(
        0,
        messages.findIndex(({ _id }) => _id === first),
      )
    : 0
}

/** The first message that was not read yet, or else the last one. */
function firstNew(messages: readonly Message[], unread: number): Message {
  const others = messages.filter(({ mine }) => !mine)
  return (unread > 0 ? (others.at(-unread) ?? messages[0]) : messages.at(-1))!
}

/** Who takes part besides the student and the office: nobody writes here without knowing who reads it. */
function WhoReads({ reader, university }: { reader: Reader; university: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone="work">{texts.withUniversity({ university })}</Badge>
      {filled(texts.whoReads[reader], { university })}
    </p>
  )
}

/** Earlier messages of a conversation, and whether there are more. */
interface Older {
  of: string
  messages: Message[]
  more: boolean
}

/** Earlier messages, loaded page by page. A university loads conversations only by their application. */
function useOlder(thread: Thread | null, newest: readonly Message[], earlier: boolean, reader: Reader) {
  const [older, setOlder] = useState<Older | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const mine = older !== null && older.of === thread?._id ? older : null
  const [shown, setShown] = useState(newest)
  if (shown !== newest) {
    setShown(newest)
    if (mine !== null) setOlder(withoutGap(mine, shown, newest))
  }
  const load = async () => {
    const before = (mine?.messages[0] ?? newest[0])?.at
    if (thread === null || before === undefined || busy) return
    const applicationId = thread.application?._id
    setBusy(true)
    setFailure(null)
    try {
      // Not cached: each page is added before those that are shown, and none of them changes.
      const { messages, earlier: more } = await (reader === 'university' && applicationId !== undefined
        ? call(applicationMessages, { params: { applicationId }, query: { before } })
        : call(showThread, { params: { threadId: thread._id }, query: { before } }))
      setOlder({ of: thread._id, messages: [...messages, ...(mine?.messages ?? [])], more })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.failure)
    }
    setBusy(false)
  }
  return {
    messages: mine?.messages ?? [],
    more: mine?.more ?? earlier,
    busy,
    failure,
    load: () => void load(),
  }
}

/**
 * The earlier messages once newer ones have arrived: those that are no longer among the newest follow them.
 * @returns null where so many have arrived that some are missing between; they are loaded again then
 */
function withoutGap(older: Older, before: readonly Message[], newest: readonly Message[]): Older | null {
  const next = before.findIndex(({ _id }) => _id === newest[0]?._id)
  return next < 0 ? null : { ...older, messages: [...older.messages, ...before.slice(0, next)] }
}

/** Whether the tab is in front; it may be open for days behind others. */
const useInFront = () =>
  useSyncExternalStore(
    (tell) => {
      document.addEventListener('visibilitychange', tell)
      return () => document.removeEventListener('visibilitychange', tell)
    },
    () => document.visibilityState === 'visible',
    () => false,
  )

/** Marks the messages as read once they are on the screen of somebody who looks at it. */
function useReading(thread: Thread | null, messages: readonly Message[]) {
  const { send } = useSend(readThread)
  const threadId = thread?._id
  const unread = thread?.unread ?? 0
  const upTo = messages.at(-1)?.at
  const inFront = useInFront()
  useEffect(() => {
    if (inFront && threadId !== undefined && upTo !== undefined && unread > 0) {
      void send({ params: { threadId }, body: { upTo } }).catch(shownByState)
    }
  }, [send, inFront, threadId, unread, upTo])
}
