import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { DataTable, type Column } from '#kit/ui/layout/data-table.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { secondFactor } from '#texts/accounts/second-factor/second-factor.ts'
import { endOtherSessions, endSession, listSessions, type Session } from '../contract/sign-in.ts'
import { describeNetwork } from '../web/describe-network.ts'

const texts = secondFactor.account.sessions

/** The devices on which the reader is logged in; each can be logged out. */
export function SessionsCard() {
  const loaded = useLoaded(listSessions, {})
  const one = useSend(endSession)
  const others = useSend(endOtherSessions)
  const [ending, setEnding] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const end = async (key: string, work: () => Promise<{ message: string }>) => {
    setEnding(key)
    setFailed(null)
    try {
      const { message } = await work()
      showToast({ text: message })
    } catch (refused) {
      setFailed((refused as CallFailure).message)
    } finally {
      setEnding(null)
    }
  }
  const columns: readonly Column<Session>[] = [
    {
      key: 'device',
      head: texts.device,
      card: 'main',
      cell: ({ device, current }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="font-semibold">{device}</span>
          {current && <Badge tone="work">{texts.current}</Badge>}
        </span>
      ),
    },
    {
      key: 'network',
      head: texts.network,
      cell: ({ network }) => <span dir="ltr">{describeNetwork(network)}</span>,
    },
    {
      key: 'since',
      head: texts.since,
      card: 'line',
      cardLabel: texts.since,
      cell: ({ createdAt }) => formatTimestamp(createdAt),
    },
    {
      key: 'seen',
      head: texts.seen,
      card: 'line',
      cardLabel: texts.seen,
      cell: ({ lastSeenAt }) => formatTimestamp(lastSeenAt),
    },
    {
      key: 'end',
      head: <span className="sr-only">{texts.end}</span>,
      card: 'line',
      className: 'text-end',
      cell: ({ _id, device, current }) =>
        !current && (
          <Button
            size="small"
            aria-label={texts.endNamed({ device })}
            busy={ending === _id}
            busyLabel={texts.busy}
            onClick={() => void end(_id, () => one.send({ params: { sessionId: _id } }))}
          >
            {texts.end}
          </Button>
        ),
    },
  ]
  const several = (loaded.data?.sessions.length ?? 0) > 1
  return (
    <Card aria-label={texts.heading} className="overflow-hidden">
      <CardHead
        heading={texts.heading}
        action={
          several && (
            <Button
              size="small"
              busy={ending === 'others'}
              busyLabel={texts.busy}
              onClick={() => void end('others', () => others.send({}))}
            >
              {texts.endOthers}
            </Button>
          )
        }
      />
      <p className="px-5 pb-3 text-sm text-soft max-sm:px-4 max-sm:pt-3">{texts.lead}</p>
      {failed !== null && (
        <TryAgain
          className="m-4"
          onTry={() => {
            setFailed(null)
            void loaded.reload()
          }}
        >
          {failed}
        </TryAgain>
      )}
      <Record
        of={loaded}
        loading={secondFactor.account.loading}
        shape={<SkeletonText lines={3} className="px-5 pb-5" />}
        inCard
      >
        {({ sessions }) => (
          <DataTable
            dense
            caption={texts.caption}
            columns={columns}
            rows={sessions}
            rowKey={({ _id }) => _id}
          />
        )}
      </Record>
    </Card>
  )
}
