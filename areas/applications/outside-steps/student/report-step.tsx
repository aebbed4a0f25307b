import { useCallback, useState } from 'react'
import type { Announce } from '#areas/applications/documents/web/unsent-files.ts'
import { UnsentFileList } from '#areas/applications/documents/web/unsent-file-list.tsx'
import { useFilesSender, useUnsentFiles } from '#areas/applications/documents/web/use-unsent-files.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { useSyncedForm } from '#kit/forms/use-synced-form.ts'
import { formatDate, formatDay } from '#kit/format/local-formats.ts'
import { call, type CallFailure } from '#kit/store/api.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { studentReportTexts as texts } from '#texts/applications/outside-steps/reports.ts'
import { openReport, type OutsideStep } from '../contract/outside-steps.ts'
import { announceReportFile, reportStep, withdrawReport } from '../contract/step-reports.ts'
import { localDay } from '../web/describe-step.ts'

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

interface DialogProps {
  applicationId: string
  /** Null closes the dialog. */
  step: OutsideStep | null
  onClose: () => void
}

/** Tells the office that a step is done. */
export function ReportDialog({ applicationId, step, onClose }: DialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={step !== null}
      heading={step === null ? '' : texts.heading({ step: step.name })}
      onClose={onClose}
      closedBy={busy ? 'none' : 'closerequest'}
    >
      {step !== null && (
        <Form applicationId={applicationId} step={step} onClose={onClose} busy={busy} onBusy={setBusy} />
      )}
    </Dialog>
  )
}

interface FormProps {
  applicationId: string
  step: OutsideStep
  busy: boolean
  onBusy: (busy: boolean) => void
  onClose: () => void
}

function Form({ applicationId, step, busy, onBusy, onClose }: FormProps) {
  const about = `report ${applicationId} ${step.key}`
  const form = useSyncedForm(about, { on: '', reference: '' })
  const { typed, change, resumed, storedOn } = form
  const announce: Announce = useCallback(
    (body, signal) => call(announceReportFile, { params: { applicationId }, body, signal }),
    [applicationId],
  )
  const files = useUnsentFiles(about, announce)
  const { waiting, stop, sendWith } = useFilesSender(files)
  const { send: report } = useSend(reportStep)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const wrong = failure?.fields ?? {}
  const discard = () => {
    files.discard()
    form.discard()
  }
  const send = async () => {
    setFailure(null)
    onBusy(true)
    try {
      const reply = await sendWith(([upload]) =>
        report({
          params: { applicationId, step: step.key },
          body: {
            on: typed.on === '' ? null : typed.on,
            reference: typed.reference.trim() === '' ? null : typed.reference,
            ...(upload === undefined ? {} : { upload }),
          },
        }),
      )
      if (reply !== null) {
        form.discard()
        showToast({ text: reply.message })
        onClose()
      }
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
    onBusy(false)
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <p className="text-soft">{texts.lead}</p>
      {resumed && (
        <RestoredBanner storedOn={storedOn} what={texts.heading({ step: step.name })} onDiscard={discard} />
      )}
      {failure !== null && Object.keys(wrong).length === 0 && <Banner tone="error">{failure.message}</Banner>}
      <Field label={texts.on} hint={texts.onHint} optional={texts.optional} error={wrong['on']}>
        <DateInput
          max={localDay(new Date())}
          value={typed.on}
          onChange={({ currentTarget }) => change({ on: currentTarget.value })}
        />
      </Field>
      <Field
        label={texts.reference}
        hint={texts.referenceHint}
        optional={texts.optional}
        error={wrong['reference']}
      >
        <TextInput
          maxLength={100}
          value={typed.reference}
          onChange={({ currentTarget }) => change({ reference: currentTarget.value })}
        />
      </Field>
      <UnsentFileList
        of={files}
        most={1}
        busy={busy}
        texts={{ add: texts.file, photo: texts.photo, choose: texts.choose, hint: texts.fileHint }}
        error={wrong['file']}
      />
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-[1_1_100%]">
        <Button type="submit" tone="main" busy={busy} busyLabel={texts.sending}>
          {texts.send}
        </Button>
        {waiting ? (
          <Button onClick={stop}>{texts.cancel}</Button>
        ) : (
          <Button
            disabled={busy}
            onClick={() => {
              discard()
              onClose()
            }}
          >
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
