import { Suspense, useState } from 'react'
import { formatDate, formatDay } from '#kit/format/local-formats.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { studentReportTexts as texts } from '#texts/applications/outside-steps/reports.ts'
import { openReport } from '../contract/open-report.ts'
import { type OutsideStep } from '../contract/outside-steps.ts'
import { withdrawReport } from '../contract/step-reports.ts'
import type { ReportDialogProps } from './report-dialog.tsx'

/** A form with a photo or PDF, of which most visits to an application see nothing. */
const Dialog = lazyPage<ReportDialogProps>(() => import('./report-dialog.tsx'))

const actionOf = ({ kind }: OutsideStep) => (kind === 'deposit' ? texts.reportPayment : texts.report)

/** What the student has reported about a step, as sentences; null without a report. */
export function describeReport({ report, state }: Pick<OutsideStep, 'report' | 'state'>): string | null {
  if (!report) return null
  if (report.answer === 'declined') return texts.declined({ answer: report.answerText ?? '' })
  if (report.answer !== null) return state === 'done' ? texts[report.answer] : null
  return [
    report.on === null
      ? texts.reported({ at: formatDate(report.at) })
      : texts.reportedOn({ day: formatDay(report.on) }),
    ...(report.reference === null ? [] : [texts.withReference({ reference: report.reference })]),
    texts.checking,
  ].join(' ')
}

interface ActionsProps {
  applicationId: string
  step: OutsideStep
  onReport: () => void
  /** Whether reporting is what the screen is for. */
  isMain?: boolean
}

/** The buttons to report a step, or to take its report back; nothing where neither is possible. */
export function ReportActions({ applicationId, step, onReport, isMain = false }: ActionsProps) {
  const { send, isSending, failure } = useSend(withdrawReport)
  const action = actionOf(step)
  return (
    <>
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      {openReport(step) !== null && (
        <div className="mt-2">
          <Button
            size="small"
            busy={isSending}
            busyLabel={texts.takingBack}
            aria-label={texts.takeBackOf({ step: step.name })}
            onClick={() => {
              void send({ params: { applicationId, step: step.key } }).then(
                ({ message }) => showToast({ text: message }),
                shownByState,
              )
            }}
          >
            {texts.takeBack}
          </Button>
        </div>
      )}
      {step.mayReport === true && (
        <div className="mt-2">
          <Button
            size={isMain ? 'normal' : 'small'}
            tone={isMain ? 'main' : 'line'}
            aria-label={texts.reportOf({ action, step: step.name })}
            onClick={onReport}
          >
            {action}
          </Button>
        </div>
      )}
    </>
  )
}

/** The dialog in which a step is reported, loaded when it is opened for the first time. */
export function ReportDialog(props: ReportDialogProps) {
  const [wasOpened, setOpened] = useState(false)
  if (props.step !== null && !wasOpened) setOpened(true)
  // Stays once it has been opened, so that closing gives the focus back to the button.
  return (
    wasOpened && (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    )
  )
}
