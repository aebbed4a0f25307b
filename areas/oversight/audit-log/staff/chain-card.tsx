import { verifyAudit, type ChainState } from '#platform/audit/contract/audit.ts'
import { roundDays } from '#platform/jobs/contract.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ClockIcon, TickIcon, WarningIcon } from '#kit/ui/icons.ts'
import { auditChainTexts as texts } from '#texts/oversight/audit-log/audit-log.ts'

const shownFaults = 5
/** Seconds after which entries that wait are a problem: they are linked every second. */
const stalledAfter = 60

/**
 * The later of two states: the one that was checked later, or else read later. A list that is read from a replica may
 * arrive after a verification and yet be older.
 */
function later(one: ChainState, other: ChainState): ChainState {
  const [at, otherAt] = [one.check?.at ?? '', other.check?.at ?? '']
  return at === otherAt ? (one.head >= other.head ? one : other) : at > otherAt ? one : other
}

/** Up to which entry the log is verified, and a button to verify it again. */
export function ChainCard({ chain }: { chain: ChainState }) {
  const { send, isSending, failure, reply } = useSend(verifyAudit)
  const { head, unlinked, check } = reply === null ? chain : later(chain, reply)
  const broken = check !== null && !check.sound
  const stalled = unlinked.seconds > stalledAfter
  return (
    <Card padded aria-label={texts.title} className="mb-5 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 grow basis-64 items-start gap-2.5" role="status">
          {broken ? (
            <WarningIcon className="mt-0.5 text-stop" />
          ) : check === null ? (
            <ClockIcon className="mt-0.5 text-soft" />
          ) : (
            <TickIcon className="mt-0.5 text-ok" />
          )}
          <p className="text-sm">
            <b className={broken ? 'font-semibold text-stop' : 'font-semibold'}>
              {check === null
                ? texts.never
                : check.sound
                  ? texts.sound({ upTo: check.upTo, when: formatTimestamp(check.at) })
                  : texts.broken({ when: formatTimestamp(check.at) })}
            </b>{' '}
            <span className="text-soft">
              {texts.head({ head })} {check !== null && texts.turns({ days: roundDays })}
              {unlinked.count > 0 && !stalled && ` ${texts.unlinked({ count: unlinked.count })}`}
            </span>
          </p>
        </div>
        <Button
          size="small"
          busy={isSending}
          busyLabel={texts.verifying}
          onClick={() => void send({}).catch(shownByState)}
        >
          {texts.verify}
        </Button>
      </div>
      {broken && (
        <ul className="grid gap-1 text-sm">
          {check.faults.slice(0, shownFaults).map(({ seq, kind }) => (
            <li key={seq}>{texts.faults[kind]({ seq })}</li>
          ))}
          {check.faults.length > shownFaults && (
            <li>{texts.more({ count: check.faults.length - shownFaults })}</li>
          )}
        </ul>
      )}
      {stalled && <Banner tone="error">{texts.stalled(unlinked)}</Banner>}
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
    </Card>
  )
}
