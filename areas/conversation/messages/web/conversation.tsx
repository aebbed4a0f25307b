import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useRequest } from '#kit/store/hooks.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import type { CallFailure } from '#kit/store/api.ts'
import type { Message, Thread } from '../contract.ts'
import { messageWords as words } from '../texts/en.ts'
import { MessageForm } from './message-form.tsx'
import type { MessageFormProps } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import type { Reader } from './message-list.tsx'
import { earlierOfApplicationRequest, earlierRequest, readThreadRequest } from './message-requests.ts'

interface Props {
  reader: Reader
  draftKey: string
  /** Null until somebody has written. */
  thread: Thread | null
  messages: readonly Message[]
  earlier: boolean
  loading: boolean
  error: string | null
  onRetry: () => void
  sending: boolean
  sendFailure: CallFailure | null
  onSend: (text: string, idempotencyKey: string | undefined) => Promise<boolean>
  /** Where it is written; one that waits in the tab unless given. */
  Form?: ComponentType<MessageFormProps>
}

/** A conversation: what was said, and where to say more. */
export function Conversation(props: Props) {
  const { reader, thread, messages, loading, error, onRetry, Form = MessageForm } = props
  const older = useOlder(thread, messages, props.earlier, reader)
  useReading(reader === 'university' ? null : thread, messages)
  return (
    <div className="grid gap-5">
      {thread?.withUniversity && <WhoReads reader={reader} university={thread.withUniversity} />}
      {error !== null && <TryAgain onTry={onRetry}>{error}</TryAgain>}
      {loading && messages.length === 0 ? (
        <Loading label={words.loadingOne}>
          <SkeletonText lines={5} />
        </Loading>
      ) : (
        <div role="log" aria-label={words.log} className="grid gap-4">
          {older.more && (
            <div className="text-center">
              <Button size="small" busy={older.busy} busyLabel={words.earlierLoading} onClick={older.load}>
                {words.earlier}
              </Button>
            </div>
          )}
          {messages.length > 0 && (
            <MessageList
              messages={[...older.messages, ...messages]}
              reader={reader}
              university={thread?.withUniversity ?? null}
            />
          )}
        </div>
      )}
      {!loading && error === null && messages.length === 0 && (
        <p className="text-soft">
          <b className="font-semibold text-ink">{words.none}.</b> {words.noneHelp[reader]}
        </p>
      )}
      <Form
        draftKey={props.draftKey}
        reader={reader}
        withUniversity={thread?.withUniversity != null}
        busy={props.sending}
        failure={props.sendFailure}
        onSend={props.onSend}
      />
    </div>
  )
}

/** Who takes part beside the student and the office: nobody writes here without knowing who reads it. */
function WhoReads({ reader, university }: { reader: Reader; university: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone="work">{words.withUniversity(university)}</Badge>
      {words.whoReads[reader](university)}
    </p>
  )
}

/**
 * What was said before the newest messages, asked for piece by piece. A university knows conversations by their
 * application alone.
 */
function useOlder(thread: Thread | null, newest: readonly Message[], earlier: boolean, reader: Reader) {
  const ofThread = useRequest(earlierRequest)
  const ofApplication = useRequest(earlierOfApplicationRequest)
  const [older, setOlder] = useState<{ of: string; messages: Message[]; more: boolean } | null>(null)
  const mine = older !== null && older.of === thread?._id ? older : null
  const load = () => {
    const before = (mine?.messages[0] ?? newest[0])?.at
    if (thread === null || before === undefined) return
    const applicationId = thread.application?._id
    const asked =
      reader === 'university' && applicationId !== undefined
        ? ofApplication.run({ params: { applicationId }, query: { before } })
        : ofThread.run({ params: { threadId: thread._id }, query: { before } })
    void asked
      .unwrap()
      .then((reply) =>
        setOlder({
          of: thread._id,
          messages: [...reply.messages, ...(mine?.messages ?? [])],
          more: reply.earlier,
        }),
      )
      .catch(() => undefined)
  }
  return {
    messages: mine?.messages ?? [],
    more: mine?.more ?? earlier,
    busy: ofThread.isLoading || ofApplication.isLoading,
    load,
  }
}

/** Says that what is shown was read, once it is on the screen. */
function useReading(thread: Thread | null, messages: readonly Message[]) {
  const { run } = useRequest(readThreadRequest)
  const threadId = thread?._id
  const unread = thread?.unread ?? 0
  const upTo = messages.at(-1)?.at
  useEffect(() => {
    if (threadId !== undefined && upTo !== undefined && unread > 0) {
      void run({ params: { threadId }, body: { upTo } })
    }
  }, [run, threadId, unread, upTo])
}
