import { useCallback } from 'react'
import type { Announce } from '#areas/applications/documents/web/unsent-files.ts'
import { FileFormDialog, FileFormFields } from '#areas/applications/documents/web/file-form.tsx'
import { UnsentFileList } from '#areas/applications/documents/web/unsent-file-list.tsx'
import { useFileForm } from '#areas/applications/documents/web/use-file-form.ts'
import { useUnsentFiles } from '#areas/applications/documents/web/use-unsent-files.ts'
import { showOutsideSteps } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { call } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { attachFormTexts as texts, attachmentTexts } from '#texts/applications/attachments/attachments.ts'
import { announceAttachment, attachFile, attachmentKinds, type AttachmentKind } from '../contract.ts'
import { StepSelect } from './step-select.tsx'

export interface AttachFileProps {
  applicationId: string
  open: boolean
  onClose: () => void
  onAttached: (message: string) => void
}

/** Attaches a document from outside. */
export default function AttachFile({ open, onClose, ...form }: AttachFileProps) {
  return (
    <FileFormDialog open={open} heading={texts.heading} onClose={onClose}>
      {(onBusy) => <Form {...form} onBusy={onBusy} onCancel={onClose} />}
    </FileFormDialog>
  )
}

interface FormProps extends Pick<AttachFileProps, 'applicationId' | 'onAttached'> {
  onBusy: (busy: boolean) => void
  onCancel: () => void
}

interface Typed {
  kind: AttachmentKind
  title: string
  shared: 'yes' | 'no'
  /** The key of a step; empty for none. */
  step: string
}

function Form({ applicationId, onBusy, onAttached, onCancel }: FormProps) {
  const about = `attachment ${applicationId}`
  const form = useUnsavedForm<Typed>(about, {
    kind: 'enrollmentConfirmation',
    title: '',
    shared: 'no',
    step: '',
  })
  const { kind, title, shared, step } = form.typed
  const steps = useLoaded(showOutsideSteps, { params: { applicationId } }).data?.steps ?? []
  const announce: Announce = useCallback(
    (body, signal) => call(announceAttachment, { params: { applicationId }, body, signal }),
    [applicationId],
  )
  const files = useUnsentFiles(about, announce)
  const sending = useFileForm(files, { onBusy })
  const { send: attach } = useSend(attachFile)
  const fields = sending.failure?.fields ?? {}
  const send = async () => {
    const attached = await sending.send(
      ([upload]) =>
        attach({
          params: { applicationId },
          body: {
            kind,
            shared,
            upload: upload!,
            ...(title.trim() === '' ? {} : { title }),
            ...(step === '' ? {} : { step }),
          },
        }),
      files.files.length === 0 ? { file: texts.noFile } : {},
    )
    if (attached === null) return
    form.discard()
    onAttached(attached.message)
  }
  const cancel = () => {
    files.discard()
    form.discard()
    onCancel()
  }
  return (
    <FileFormFields of={sending} texts={texts} onSend={() => void send()} onCancel={cancel}>
      <Field
        label={texts.kind}
        error={fields['kind']}
        hint={kind === 'correspondence' ? texts.letterHint : undefined}
      >
        <Select
          value={kind}
          onChange={({ currentTarget }) => form.change({ kind: currentTarget.value as AttachmentKind })}
        >
          {attachmentKinds.map((one) => (
            <option key={one} value={one}>
              {attachmentTexts.kinds[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.title} optional={texts.optional} hint={texts.titleHint} error={fields['title']}>
        <TextInput
          value={title}
          maxLength={120}
          onChange={({ currentTarget }) => form.change({ title: currentTarget.value })}
        />
      </Field>
      {steps.length > 0 && (
        <StepSelect
          steps={steps}
          value={step}
          error={fields['step']}
          onValue={(next) => form.change({ step: next })}
          optional={texts.optional}
        />
      )}
      <UnsentFileList
        of={files}
        most={1}
        busy={sending.busy}
        texts={{ add: texts.file, photo: texts.photo, choose: texts.choose, hint: texts.hint }}
        error={files.files.length === 0 ? fields['file'] : undefined}
      />
      <RadioGroup
        legend={texts.who}
        name="shared"
        value={shared}
        error={fields['shared']}
        onValue={(value) => form.change({ shared: value as 'yes' | 'no' })}
        options={[
          { value: 'no', label: texts.office },
          { value: 'yes', label: texts.student, hint: texts.studentHint },
        ]}
      />
    </FileFormFields>
  )
}
