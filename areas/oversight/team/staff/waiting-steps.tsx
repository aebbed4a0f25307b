import { useState } from 'react'
import {
  confirmApproval,
  listApprovals,
  refuseApproval,
  type Approval,
} from '#platform/approvals/contract.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { team } from '#texts/oversight/team/team.ts'

const texts = team.approvals

interface Props {
  withProof: <T>(work: () => Promise<T>) => Promise<T | null>
}

/**
 * Steps that wait for a second admin: another admin confirms or declines, the one who requested the step may
 * cancel it. Renders nothing if there are none.
 */
export function WaitingSteps({ withProof }: Props) {
  const { data, failure, reload } = useLoaded(listApprovals, {})
  const { send: confirm } = useSend(confirmApproval)
  const { send: refuse } = useSend(refuseApproval)
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const answer = async ({ _id: approvalId }: Approval, key: string, send: typeof confirm | typeof refuse) => {
    setBusy(key)
    setFailed(null)
    try {
      const done = await withProof(() => send({ params: { approvalId } }))
      if (done) showToast({ text: done.message })
    } catch (refused) {
      setFailed((refused as CallFailure).message)
      void reload()
    } finally {
      setBusy(null)
    }
  }
  const steps = data?.approvals ?? []
  if (failure !== null) {
    return <LoadFailure className="mb-5" error={failure.message} failure={failure} onRetry={reload} />
  }
  if (steps.length === 0 && failed === null) return null
  return (
    <Card padded aria-labelledby="waiting-steps" className="mb-5 grid gap-3">
      <h2 id="waiting-steps" className="text-h3">
        {texts.heading}
      </h2>
      {failed !== null && <Banner tone="error">{failed}</Banner>}
      <ul className="grid gap-3">
        {steps.map((step) => (
          <li
            key={step._id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3"
          >
            <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
              <p className="font-semibold">{texts.steps[step.kind]({ about: step.about })}</p>
              <p className="text-sm text-soft">
                {texts.by({
                  name: step.askedBy.name,
                  when: formatTimestamp(step.askedAt),
                  until: formatTimestamp(step.expiresAt),
                })}
              </p>
              {step.reason !== null && (
                <p className="text-sm break-words">{texts.reason({ reason: step.reason })}</p>
              )}
              {!step.mayConfirm && <p className="text-sm text-soft">{texts.yours}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              {step.mayConfirm && (
                <Button
                  tone="main"
                  size="small"
                  aria-label={texts.confirmNamed({ step: texts.steps[step.kind]({ about: step.about }) })}
                  busy={busy === `confirm ${step._id}`}
                  busyLabel={texts.busy}
                  onClick={() => void answer(step, `confirm ${step._id}`, confirm)}
                >
                  {texts.confirm}
                </Button>
              )}
              <Button
                size="small"
                busy={busy === `refuse ${step._id}`}
                busyLabel={texts.busy}
                onClick={() => void answer(step, `refuse ${step._id}`, refuse)}
              >
                {step.mayConfirm ? texts.refuse : texts.takeBack}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
