import { useCallback, useEffect, useState } from 'react'
import { confirmApproval, refuseApproval, type Approval } from '#platform/approvals/contract.ts'
import { call, CallError } from '#kit/store/api.ts'
import { momentInWords } from '#kit/format/local-formats.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { team } from '../texts/en.ts'
import { approvalsRequest } from './team-requests.ts'

const words = team.approvals

interface Props {
  withProof: <T>(work: () => Promise<T>) => Promise<T | null>
  onDone: () => void
}

/** Steps that take two: another admin confirms or declines, whoever asked takes back. Nothing where none waits. */
export function WaitingSteps({ withProof, onDone }: Props) {
  const { data, status, error, run } = useRequest(approvalsRequest)
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const load = useCallback(() => run({ query: {} }), [run])
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const answer = async (step: Approval, route: typeof confirmApproval | typeof refuseApproval) => {
    setBusy(`${route.path} ${step._id}`)
    setFailed(null)
    try {
      const done = await withProof(() => call(route, { params: { approvalId: step._id } }))
      if (done) {
        showToast({ text: done.message })
        onDone()
      }
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setFailed(refused.failure.message)
      void load()
    } finally {
      setBusy(null)
    }
  }
  const steps = data?.approvals ?? []
  if (status === 'failed') {
    return (
      <TryAgain className="mb-5" onTry={() => void load()}>
        {error}
      </TryAgain>
    )
  }
  if (steps.length === 0 && failed === null) return null
  return (
    <Card padded aria-labelledby="waiting-steps" className="mb-5 grid gap-3">
      <h2 id="waiting-steps" className="text-h3">
        {words.heading}
      </h2>
      {failed !== null && <Banner tone="error">{failed}</Banner>}
      <ul className="grid gap-3">
        {steps.map((step) => (
          <li
            key={step._id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3"
          >
            <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
              <p className="font-semibold">{words.steps[step.kind](step.about)}</p>
              <p className="text-sm text-soft">
                {words.by(step.askedBy.name, momentInWords(step.askedAt), momentInWords(step.expiresAt))}
              </p>
              {step.reason !== null && <p className="text-sm break-words">{words.reason(step.reason)}</p>}
              {!step.mayConfirm && <p className="text-sm text-soft">{words.yours}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              {step.mayConfirm && (
                <Button
                  tone="main"
                  size="small"
                  aria-label={words.confirmNamed(words.steps[step.kind](step.about))}
                  busy={busy === `${confirmApproval.path} ${step._id}`}
                  busyLabel={words.busy}
                  onClick={() => void answer(step, confirmApproval)}
                >
                  {words.confirm}
                </Button>
              )}
              <Button
                size="small"
                busy={busy === `${refuseApproval.path} ${step._id}`}
                busyLabel={words.busy}
                onClick={() => void answer(step, refuseApproval)}
              >
                {step.mayConfirm ? words.refuse : words.takeBack}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
