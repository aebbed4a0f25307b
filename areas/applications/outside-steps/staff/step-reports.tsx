import { formatDate, formatDay } from '#kit/format/local-formats.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { officeReportTexts as texts } from '#texts/applications/outside-steps/reports.ts'
import { openReport } from '../contract/open-report.ts'
import { type OutsideStep, type StepReport } from '../contract/outside-steps.ts'

interface Props {
  steps: readonly OutsideStep[]
  busy: boolean
  onConfirm: (step: OutsideStep) => void
  onCorrect: (step: OutsideStep) => void
}

/** What the student reports as done and the office has not answered: one click confirms it. */
export function StepReports({ steps, busy, onConfirm, onCorrect }: Props) {
  return steps.map((step) => {
    const report = openReport(step)
    if (report === null) return null
    const { name } = step
    return (
      <Banner key={step.key} tone="info" className="mb-3">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-0 break-words">{describe(name, report)}</span>
          <span className="flex flex-wrap gap-2">
            <Button
              size="small"
              busy={busy}
              busyLabel={texts.busy}
              aria-label={texts.confirmOf({ step: name })}
              onClick={() => onConfirm(step)}
            >
              {texts.confirm}
            </Button>
            <Button
              size="small"
              disabled={busy}
              aria-label={texts.correctOf({ step: name })}
              onClick={() => onCorrect(step)}
            >
              {texts.correct}
            </Button>
          </span>
        </span>
      </Banner>
    )
  })
}

const describe = (step: string, { on, reference, at }: StepReport): string =>
  [
    on === null ? texts.says({ step }) : texts.saysOn({ step, day: formatDay(on) }),
    ...(reference === null ? [] : [texts.reference({ reference })]),
    texts.at({ at: formatDate(at) }),
  ].join(' ')
