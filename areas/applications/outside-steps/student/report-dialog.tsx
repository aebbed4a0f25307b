import { useCallback, useState } from 'react'
import type { Announce } from '#areas/applications/documents/web/unsent-files.ts'
import { FileFormButtons, UnsentFileList } from '#areas/applications/documents/web/unsent-file-list.tsx'
import { useFilesSender, useUnsentFiles } from '#areas/applications/documents/web/use-unsent-files.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { useSyncedForm } from '#kit/forms/use-synced-form.ts'
import { call, type CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { studentReportTexts as texts } from '#texts/applications/outside-steps/reports.ts'
import type { OutsideStep } from '../contract/outside-steps.ts'
import { announceReportFile, reportStep } from '../contract/step-reports.ts'
import { localDay } from '../web/describe-step.ts'

export interface ReportDialogProps {
  applicationId: string
  /** Null closes the dialog. */
  step: OutsideStep | null
  onClose: () => void
}

/** Tells the office that a step is done. */
export default function ReportDialog({ applicationId, step, onClose }: ReportDialogProps) {
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
  const cancel = () => {
    discard()
    onClose()
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
      <FileFormButtons busy={busy} waiting={waiting} texts={texts} onStop={stop} onCancel={cancel} />
    </form>
  )
}
