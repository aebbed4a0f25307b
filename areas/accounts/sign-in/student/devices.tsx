import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { momentInWords } from '#kit/format/local-formats.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { accountWords } from '#areas/accounts/profile/texts/en-account.ts'
import type { Session } from '../contract/sign-in.ts'
import { endOtherSessionsRequest, endSessionRequest, sessionsRequest } from './session-requests.ts'

const words = accountWords.profile

/** Where this person is logged in, each device to be logged out, and all but this one at once. */
export function Devices({ reload }: { reload: () => void }) {
  const { data, status, error } = useRequest(sessionsRequest)
  const one = useRequest(endSessionRequest)
  const others = useRequest(endOtherSessionsRequest)
  const [ending, setEnding] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)

  const end = async (key: string, work: () => Promise<unknown>, said: string) => {
    setEnding(key)
    setFailure(null)
    try {
      await work()
      showToast({ text: said })
      reload()
    } catch (refused) {
      setFailure(refused as CallFailure)
    } finally {
      setEnding(null)
    }
  }
  const endOne = (session: Session) =>
    end(session._id, () => one.run({ params: { sessionId: session._id } }).unwrap(), words.ended)
  const endOthers = () => end('all', () => others.run({}).unwrap(), words.allEnded)

  const sessions = data?.sessions ?? []
  return (
    <Card padded aria-labelledby="devices" className="grid gap-4">
      <div>
        <h2 id="devices" className="text-h3">
          {words.devices}
        </h2>
        <p className="mt-1 text-sm text-soft">{words.devicesHelp}</p>
      </div>
      {failure && <Banner tone="error">{failure.message}</Banner>}
      {status === 'failed' && <TryAgain onTry={reload}>{error}</TryAgain>}
      {data === null && status !== 'failed' && (
        <Loading label={words.devicesLoading}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {sessions.length > 0 && (
        <ul className="grid">
          {sessions.map((session) => (
            <li
              key={session._id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-0 first:pt-0"
            >
              <div className="min-w-0 flex-[1_1_16rem]">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {session.device}
                  {session.current && <Badge tone="work">{words.thisDevice}</Badge>}
                </p>
                <p className="text-sm text-soft">
                  {words.lastSeen(momentInWords(session.lastSeenAt))} {words.from(session.network)},{' '}
                  {words.loggedIn(momentInWords(session.createdAt))}
                </p>
              </div>
              {!session.current && (
                <Button
                  size="small"
                  aria-label={words.endOf(session.device)}
                  busy={ending === session._id}
                  busyLabel={words.ending}
                  onClick={() => void endOne(session)}
                >
                  {words.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data !== null &&
        (sessions.length > 1 ? (
          <div>
            <Button
              tone="stop"
              busy={ending === 'all'}
              busyLabel={words.ending}
              onClick={() => void endOthers()}
            >
              {words.endAll}
            </Button>
          </div>
        ) : (
          <p className="text-sm text-soft">{words.onlyThis}</p>
        ))}
    </Card>
  )
}
