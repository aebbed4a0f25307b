import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { momentInWords } from '#kit/format/local-formats.ts'
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

const words = secondFactor.account.sessions

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
      head: words.device,
      card: 'main',
      cell: ({ device, current }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="font-semibold">{device}</span>
          {current && <Badge tone="work">{words.current}</Badge>}
        </span>
      ),
    },
    { key: 'network', head: words.network, cell: ({ network }) => <span dir="ltr">{network}</span> },
    {
      key: 'since',
      head: words.since,
      card: 'line',
      cardLabel: words.since,
      cell: ({ createdAt }) => momentInWords(createdAt),
    },
    {
      key: 'seen',
      head: words.seen,
      card: 'line',
      cardLabel: words.seen,
      cell: ({ lastSeenAt }) => momentInWords(lastSeenAt),
    },
    {
      key: 'end',
      head: <span className="sr-only">{words.end}</span>,
      card: 'line',
      className: 'text-end',
      cell: ({ _id, device, current }) =>
        !current && (
          <Button
            size="small"
            aria-label={words.endNamed({ device })}
            busy={ending === _id}
            busyLabel={words.busy}
            onClick={() => void end(_id, () => one.send({ params: { sessionId: _id } }))}
          >
            {words.end}
          </Button>
        ),
    },
  ]
  const several = (loaded.data?.sessions.length ?? 0) > 1
  return (
    <Card aria-label={words.heading} className="overflow-hidden">
      <CardHead
        heading={words.heading}
        action={
          several && (
            <Button
              size="small"
              busy={ending === 'others'}
              busyLabel={words.busy}
              onClick={() => void end('others', () => others.send({}))}
            >
              {words.endOthers}
            </Button>
          )
        }
      />
      <p className="px-5 pb-3 text-sm text-soft max-sm:px-4 max-sm:pt-3">{words.lead}</p>
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
            caption={words.caption}
            columns={columns}
            rows={sessions}
            rowKey={({ _id }) => _id}
          />
        )}
      </Record>
    </Card>
  )
}
