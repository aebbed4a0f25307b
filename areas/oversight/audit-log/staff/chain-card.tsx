import { verifyAudit, type ChainState } from '#platform/audit/contract/audit.ts'
import { countInFigures, momentInWords } from '#kit/format/local-formats.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { SafeIcon, WarningIcon } from '#kit/ui/icons.ts'
import { oversight } from '../texts/en.ts'

const words = oversight.audit.chain
const shownFaults = 5

/** How far the log is known to be sound, and the button that computes it anew. */
export function ChainCard({ chain }: { chain: ChainState }) {
  const { send, isSending, failure, reply } = useSend(verifyAudit)
  const { head, check } = reply ?? chain
  const broken = check !== null && !check.sound
  return (
    <Card padded aria-label={words.title} className="mb-5 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-start gap-2.5" role="status">
          {broken ? (
            <WarningIcon className="mt-0.5 text-stop" />
          ) : (
            <SafeIcon className={check === null ? 'mt-0.5 text-soft' : 'mt-0.5 text-ok'} />
          )}
          <p className="text-sm">
            <b className={broken ? 'font-semibold text-stop' : 'font-semibold'}>
              {check === null
                ? words.never
                : check.sound
                  ? words.sound(countInFigures(check.upTo), momentInWords(check.at))
                  : words.broken(momentInWords(check.at))}
            </b>{' '}
            <span className="text-soft">{words.head(countInFigures(head))}</span>
          </p>
        </div>
        <Button
          size="small"
          busy={isSending}
          busyLabel={words.verifying}
          onClick={() => void send({}).catch(shownByState)}
        >
          {words.verify}
        </Button>
      </div>
      {broken && (
        <ul className="grid gap-1 text-sm">
          {check.faults.slice(0, shownFaults).map(({ seq, kind }) => (
            <li key={seq}>{words.fault(countInFigures(seq), words.faults[kind])}</li>
          ))}
          {check.faults.length > shownFaults && (
            <li>{words.more(countInFigures(check.faults.length - shownFaults))}</li>
          )}
        </ul>
      )}
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
    </Card>
  )
}
