import { useState } from 'react'
import { formatDate } from '#kit/format/local-formats.ts'
import { call, CallError } from '#kit/store/api.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { isolated } from '#kit/language/isolated.ts'
import { planTexts as texts } from '#texts/applications/outside-steps/plans.ts'
import { showStepPlanVersion, type PlanStep, type StepPlan } from '../contract/step-plans.ts'

interface Props {
  /** The country in the address of the call, or `every`. */
  path: string
  plan: StepPlan
  /** Whether the form has changes that are not saved. */
  changed: boolean
  /** Puts the steps of a version into the form. */
  onUse: (version: number, steps: PlanStep[]) => void
}

/** The versions of a plan. The steps of an earlier one can be put into the form, and are saved as a new version. */
export function PlanVersions({ path, plan, changed, onUse }: Props) {
  const [loading, setLoading] = useState<number | null>(null)
  const [replacing, setReplacing] = useState<number | null>(null)
  const [failure, setFailure] = useState<{ of: number; message: string } | null>(null)
  const pick = async (version: number) => {
    setReplacing(null)
    setFailure(null)
    setLoading(version)
    try {
      const { steps } = await call(showStepPlanVersion, {
        params: { country: path, version: String(version) },
      })
      onUse(version, steps)
    } catch (error) {
      setFailure({
        of: version,
        message: error instanceof CallError ? error.failure.message : texts.versionFailed,
      })
    }
    setLoading(null)
  }
  return (
    <Card padded aria-labelledby="versions">
      <h2 id="versions" className="mb-3 text-h4">
        {texts.versions}
      </h2>
      {plan.versions.length === 0 ? (
        <p className="text-sm text-soft">{texts.noVersions}</p>
      ) : (
        <ol className="grid gap-3 text-sm">
          {plan.versions.map(({ version, by, at, steps }) => (
            <li key={version} className="grid justify-items-start gap-1">
              <p className="font-semibold">
                {texts.version({ version, steps: texts.steps({ count: steps }) })}
              </p>
              <p className="text-soft">
                {by === null ? texts.builtIn : texts.savedBy({ by: isolated(by), day: formatDate(at) })}
              </p>
              {version !== plan.version && (
                <Button
                  size="small"
                  aria-label={texts.pickOf({ version })}
                  busy={loading === version}
                  busyLabel={texts.loadingVersion}
                  onClick={() => (changed ? setReplacing(version) : void pick(version))}
                >
                  {texts.pick}
                </Button>
              )}
              {failure?.of === version && (
                <p role="alert" className="font-semibold text-stop">
                  {failure.message}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      <ConfirmDialog
        open={replacing !== null}
        heading={texts.replaceHeading}
        confirmLabel={texts.replace}
        cancelLabel={texts.keepChanges}
        onConfirm={() => replacing !== null && void pick(replacing)}
        onCancel={() => setReplacing(null)}
      >
        <p>{replacing !== null && texts.replaceBody({ version: replacing })}</p>
      </ConfirmDialog>
    </Card>
  )
}
