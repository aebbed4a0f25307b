import { formatTime } from '#kit/format/local-formats.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Button } from '#kit/ui/button.tsx'
import { scheduledDecisionTexts as texts } from '#texts/applications/decide/decision.ts'
import { site } from '#site'
import { showDecisionOptions } from '../contract.ts'

/**
 * Says in the head of a file that a decision waits to be sent: its stage still is the old one until then. It reads what
 * the decision panel reads.
 */
export function ScheduledLine({ applicationId, onShow }: { applicationId: string; onShow: () => void }) {
  const options = useLoaded(showDecisionOptions, { params: { applicationId } })
  const scheduled = options.isStale ? null : (options.data?.data.scheduled ?? null)
  return (
    <div role="status" className="w-full text-sm font-semibold empty:hidden">
      {scheduled?.state === 'scheduled' && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {texts.inHeader({
            decision: scheduled.decision,
            by: scheduled.by,
            at: `${formatTime(scheduled.sendAt)} (${site.timeZone.name})`,
          })}
          {scheduled.yours && (
            <Button size="small" tone="text" onClick={onShow}>
              {texts.show}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
