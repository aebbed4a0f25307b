import { undoWithdrawHours } from '#areas/applications/states/contract/application-moves.ts'
import type { Move } from '#areas/applications/states/contract/application-moves.ts'
import { isPossible, obstacleTo } from '#areas/applications/states/web/actions.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { undoWithdraw, type Application } from '../contract/applications.ts'
import { applicationTexts as texts } from '#texts/applications/list/applications.ts'

interface Props {
  application: Application
  onChanged: (application: Application, message: string) => void
}

/** A withdrawal, and the button to undo it while that is possible. */
export function Withdrawn({ application, onChanged }: Props) {
  const { send, isSending, failure } = useSend(undoWithdraw)
  const possible = isPossible(application, 'undo_withdraw')
  const until = new Date(new Date(application.stageSince).getTime() + undoWithdrawHours * 3_600_000)
  const undo = () =>
    void send({ params: { applicationId: application._id }, body: {} }).then(
      ({ data, message }) => onChanged(data, message),
      shownByState,
    )
  return (
    <Card padded className="grid gap-3">
      <h2 className="text-h3">{texts.withdrawn}</h2>
      <p className="text-soft">
        {possible
          ? texts.undoUntil({ when: formatTimestamp(until.toISOString()) })
          : obstacleTo(application, 'undo_withdraw')}
      </p>
      {failure && <Banner tone="error">{failure.message}</Banner>}
      {possible && (
        <div>
          <Button busy={isSending} busyLabel={texts.undoBusy} onClick={undo}>
            {texts.undo}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The moves that are not possible now, collapsed, each with the server's reason. */
export function BlockedMoves({ application }: { application: Application }) {
  const blocked = Object.keys(application.actions).flatMap((move) => {
    const why = obstacleTo(application, move as Move)
    return why === null ? [] : [{ move, why }]
  })
  if (blocked.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-9 items-center text-soft underline underline-offset-4 hover:text-accent pointer-coarse:min-h-11">
        {texts.blocked}
      </summary>
      <dl className="mt-1 grid gap-2.5">
        {blocked.map(({ move, why }) => (
          <div key={move}>
            <dt className="font-semibold">{texts.moves[move as keyof typeof texts.moves] ?? move}</dt>
            <dd className="text-soft">{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
