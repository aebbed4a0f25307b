import { useState } from 'react'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import type { LoadState } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { accountTexts } from '#texts/accounts/profile/account.ts'
import { describeNetwork } from '../web/describe-network.ts'
import { endOtherSessions, endSession } from '../contract/sign-in.ts'
import type { listSessions, Session } from '../contract/sign-in.ts'

const texts = accountTexts.profile

/** The devices on which this person is logged in; logs out one of them, or all others. */
export function Devices({ of }: { of: LoadState<ReplyOf<typeof listSessions>> }) {
  const one = useSend(endSession)
  const others = useSend(endOtherSessions)
  const [ending, setEnding] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)

  const end = async (key: string, work: () => Promise<unknown>, confirmation: string) => {
    setEnding(key)
    setFailure(null)
    try {
      await work()
      showToast({ text: confirmation })
    } catch (refused) {
      setFailure(refused as CallFailure)
    } finally {
      setEnding(null)
    }
  }
  const endOne = (session: Session) =>
    end(session._id, () => one.send({ params: { sessionId: session._id } }), texts.ended)
  const endOthers = () => end('all', () => others.send({}), texts.allEnded)
  return (
    <Card padded aria-labelledby="devices" className="grid gap-4">
      <div>
        <h2 id="devices" className="text-h3">
          {texts.devices}
        </h2>
        <p className="mt-1 text-sm text-soft">{texts.devicesHelp}</p>
      </div>
      {failure && <Banner tone="error">{failure.message}</Banner>}
      <Record of={of} loading={texts.devicesLoading} shape={<SkeletonText lines={4} />}>
        {({ sessions }) => (
          <>
            <ul className="grid">
              {sessions.map((session) => (
                <li
                  key={session._id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-0 first:pt-0"
                >
                  <div className="min-w-0 flex-[1_1_16rem]">
                    <p className="flex flex-wrap items-center gap-2 font-semibold">
                      {session.device}
                      {session.current && <Badge tone="work">{texts.thisDevice}</Badge>}
                    </p>
                    <p className="text-sm text-soft">
                      {texts.lastSeen({ when: formatTimestamp(session.lastSeenAt) })},{' '}
                      {texts.loggedIn({ when: formatTimestamp(session.createdAt) })}
                      <span className="block">
                        {texts.network({ network: describeNetwork(session.network) })}
                      </span>
                    </p>
                  </div>
                  {!session.current && (
                    <Button
                      size="small"
                      aria-label={texts.endOf({ device: session.device })}
                      busy={ending === session._id}
                      busyLabel={texts.ending}
                      onClick={() => void endOne(session)}
                    >
                      {texts.end}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 ? (
              <div>
                <Button
                  tone="stop"
                  busy={ending === 'all'}
                  busyLabel={texts.ending}
                  onClick={() => void endOthers()}
                >
                  {texts.endAll}
                </Button>
              </div>
            ) : (
              <p className="text-sm text-soft">{texts.onlyThis}</p>
            )}
          </>
        )}
      </Record>
    </Card>
  )
}
