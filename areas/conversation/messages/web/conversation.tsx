import { filled } from '#kit/language/text-of.ts'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ComponentType, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { call, CallError } from '#kit/store/api.ts'
import type { CallFailure } from '#kit/store/api.ts'
import type { LoadState } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SearchIcon } from '#kit/ui/icons.ts'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { applicationMessages, readThread, showThread } from '../contract.ts'
import type { Message, Thread } from '../contract.ts'
import { findInConversation as findTexts } from '#texts/conversation/messages/find.ts'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'
import { FindBar } from './find-bar.tsx'
import { isSearchable } from './find-words.ts'
import { MessageForm } from './message-form.tsx'
import type { MessageFormProps } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import type { Reader } from './message-list.tsx'
import { useFinding } from './use-finding.ts'
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
  /** Words of a search that led here: they are found in it at once. */
  find?: string
}

/** With fewer messages nothing has to be found. */
const fewMessages = 4

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
  find = '',
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
  const shown = useMemo(() => [...older.messages, ...messages], [older.messages, messages])
  const opener = useRef<HTMLButtonElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const search = useSearchIn(thread?._id, find, { opener, log })
  const { finding, count, position, move } = useFinding(shown, search.words)
  // A search covers what is not loaded yet, too.
  useEffect(() => {
    if (search.isOpen && isSearchable(search.words) && older.more && !older.busy && older.failure === null)
      older.load()
  })
  const first = useFirstShown(compact, messages, thread?.unread ?? 0)
  useReading(reader === 'university' ? null : thread, messages)
  return (
    <div className="grid gap-5">
      {thread?.withUniversity && <WhoReads reader={reader} university={thread.withUniversity} />}
      {failure !== null && (
        <LoadFailure error={failure.message} failure={failure} stale={read !== null} onRetry={of.reload} />
      )}
      {search.isOpen && shown.length > 0 && (
        <FindBar
          words={search.words}
          onWords={search.setWords}
          count={count}
          position={position}
          isLoading={older.more && older.failure === null}
          onMove={move}
          onClose={search.close}
          takesFocus={search.isByReader}
        />
      )}
      {!search.isOpen && (earlier || messages.length > fewMessages) && (
        <Button
          ref={opener}
          size="small"
          tone="text"
          icon={<SearchIcon />}
          className="-my-2 -me-2 justify-self-end"
          onClick={search.open}
        >
          {findTexts.open}
        </Button>
      )}
      {read === null && failure === null ? (
        <Loading label={texts.loadingOne}>
          <SkeletonText lines={5} />
        </Loading>
      ) : (
        // What is marked in it is not news.
        <div
          ref={log}
          role="log"
          aria-label={texts.log}
          aria-live={search.isOpen ? 'off' : undefined}
          className="grid gap-4 empty:-mb-5"
        >
          {thread !== null && messages.length > 0 && (
            <MessageList
              threadId={thread._id}
              messages={shown}
              finding={search.isOpen ? finding : null}
              reader={reader}
              university={thread.withUniversity}
              // What a search went through stays open: the reader has seen it.
              folded={first === 0 || search.wasOpened ? 0 : older.messages.length + first}
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

/** Whether one searches in a conversation, and for which words; another conversation begins without a search. */
function useSearchIn(
  threadId: string | undefined,
  given: string,
  { opener, log }: Readonly<Record<'opener' | 'log', RefObject<HTMLElement | null>>>,
) {
  const [state, setState] = useState<{ of: string | undefined; words: string | null; isByReader: boolean }>()
  const own = state !== undefined && state.of === threadId ? state : null
  const { words, isByReader } = own ?? { words: given || null, isByReader: false }
  const set = (next: string | null) => setState({ of: threadId, words: next, isByReader: true })
  return {
    isOpen: words !== null,
    wasOpened: own !== null || words !== null,
    words: words ?? '',
    /** Not by a link. */
    isByReader,
    open: () => set(''),
    setWords: set,
    close: () => {
      // One goes on reading at what was found.
      const found = log.current?.querySelector('mark[aria-current]')?.closest('li')
      flushSync(() => set(null))
      if (found) found.focus({ preventScroll: true })
      else opener.current?.focus()
    },
  }
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
    messages: mine?.messages ?? nothing.messages,
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
