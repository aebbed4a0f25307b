import { useCallback, useState } from 'react'
import type { Announce } from '#areas/applications/documents/web/unsent-files.ts'
import { FileFormDialog, FileFormFields } from '#areas/applications/documents/web/file-form.tsx'
import { UnsentFileList } from '#areas/applications/documents/web/unsent-file-list.tsx'
import { useFileForm } from '#areas/applications/documents/web/use-file-form.ts'
import { useUnsentFiles } from '#areas/applications/documents/web/use-unsent-files.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { useSyncedForm } from '#kit/forms/use-synced-form.ts'
import { call } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { studentReportTexts as texts } from '#texts/applications/outside-steps/reports.ts'
import type { OutsideStep } from '../contract/outside-steps.ts'
import { announceReportFile, reportStep } from '../contract/step-reports.ts'
import { officeDay } from '#kit/format/office-day.ts'

export interface ReportDialogProps {
  applicationId: string
  /** Null closes the dialog. */
  step: OutsideStep | null
  onClose: () => void
}

/** Tells the office that a step is done. */
export default function ReportDialog({ applicationId, step, onClose }: ReportDialogProps) {
  return (
    <FileFormDialog
      open={step !== null}
      heading={step === null ? '' : texts.heading({ step: step.name })}
      onClose={onClose}
    >
      {(onBusy) =>
        step !== null && <Form applicationId={applicationId} step={step} onClose={onClose} onBusy={onBusy} />
      }
    </FileFormDialog>
  )
}

interface FormProps {
  applicationId: string
  step: OutsideStep
  onBusy: (busy: boolean) => void
  onClose: () => void
}

function Form({ applicationId, step, onBusy, onClose }: FormProps) {
  const about = `report ${applicationId} ${step.key}`
  const form = useSyncedForm(about, { on: '', reference: '' })
  const { typed, change, resumed, storedOn } = form
  const announce: Announce = useCallback(
    (body, signal) => call(announceReportFile, { params: { applicationId }, body, signal }),
    [applicationId],
  )
  const files = useUnsentFiles(about, announce)
  const sending = useFileForm(files, { onBusy })
  const { send: report } = useSend(reportStep)
  // What the page showed when the form was opened, so that an answer since then is read before there is another report.
  const [after] = useState(step.report?.at ?? null)
  const wrong = sending.failure?.fields ?? {}
  const discard = () => {
    files.discard()
    form.discard()
  }
  const cancel = () => {
    discard()
    onClose()
  }
  const send = async () => {
    const reported = await sending.send(([upload]) =>
      report({
        params: { applicationId, step: step.key },
        body: {
          on: typed.on === '' ? null : typed.on,
          reference: typed.reference.trim() === '' ? null : typed.reference,
          ...(upload === undefined ? {} : { upload }),
          after,
        },
      }),
    )
    if (reported === null) return
    form.discard()
    showToast({ text: reported.message })
    onClose()
  }
  return (
    <FileFormFields of={sending} texts={texts} onSend={() => void send()} onCancel={cancel}>
      <p className="text-soft">{texts.lead}</p>
      {resumed && (
        <RestoredBanner storedOn={storedOn} what={texts.heading({ step: step.name })} onDiscard={discard} />
      )}
      <Field label={texts.on} hint={texts.onHint} optional={texts.optional} error={wrong['on']}>
        <DateInput
          max={officeDay(new Date())}
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
        busy={sending.busy}
        texts={{ add: texts.file, photo: texts.photo, choose: texts.choose, hint: texts.fileHint }}
        error={wrong['file']}
      />
    </FileFormFields>
  )
}
