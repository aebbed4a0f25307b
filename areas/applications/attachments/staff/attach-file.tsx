import { useState } from 'react'
import { showOutsideSteps } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { acceptOf, documentProblem } from '#platform/contract/documents.ts'
import { call, CallError, type CallFailure } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { formatSize } from '#kit/format/local-formats.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FileRow } from '#kit/ui/cards/document-card.tsx'
import { Field, FieldError } from '#kit/ui/fields/field.tsx'
import { FileDrop } from '#kit/ui/fields/file-drop.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { attachFormTexts as texts, attachmentTexts } from '#texts/applications/attachments/attachments.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { attachFile, attachmentKinds, type AttachmentKind } from '../contract.ts'
import { StepSelect } from './step-select.tsx'

export interface AttachFileProps {
  applicationId: string
  open: boolean
  onClose: () => void
  onAttached: (message: string) => void
}

/** Attaches a document from outside. */
export default function AttachFile({ open, onClose, ...form }: AttachFileProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} heading={texts.heading} onClose={onClose} closedBy={busy ? 'none' : 'closerequest'}>
      {open && <Form {...form} busy={busy} onBusy={setBusy} onCancel={onClose} />}
    </Dialog>
  )
}

interface FormProps extends Pick<AttachFileProps, 'applicationId' | 'onAttached'> {
  busy: boolean
  onBusy: (busy: boolean) => void
  onCancel: () => void
}

function Form({ applicationId, busy, onBusy, onAttached, onCancel }: FormProps) {
  const [kind, setKind] = useState<AttachmentKind>('enrollmentConfirmation')
  const [title, setTitle] = useState('')
  const [shared, setShared] = useState<'yes' | 'no'>('no')
  const [step, setStep] = useState('')
  const steps = useLoaded(showOutsideSteps, { params: { applicationId } }).data?.steps ?? []
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<Pick<CallFailure, 'message' | 'fields'> | null>(null)
  const problem = file && documentProblem(file)
  const fields = failure?.fields ?? {}
  const fileError = problem ? documentProblems[problem] : fields['file']
  const send = async () => {
    if (file === null) return setFailure({ message: '', fields: { file: texts.noFile } })
    setFailure(null)
    onBusy(true)
    try {
      const { message } = await call(attachFile, {
        params: { applicationId },
        body: {
          kind,
          shared,
          ...(title.trim() === '' ? {} : { title }),
          ...(step === '' ? {} : { step }),
        },
        files: { file },
      })
      onAttached(message)
    } catch (error) {
      setFailure(error instanceof CallError ? error.failure : { message: texts.failed, fields: {} })
    }
    onBusy(false)
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) void send()
      }}
    >
      <Field
        label={texts.kind}
        error={fields['kind']}
        hint={kind === 'correspondence' ? texts.letterHint : undefined}
      >
        <Select value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value as AttachmentKind)}>
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
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </Field>
      {steps.length > 0 && (
        <StepSelect
          steps={steps}
          value={step}
          error={fields['step']}
          onValue={setStep}
          optional={texts.optional}
        />
      )}
      {file === null ? (
        <div className="grid gap-1.5">
          <FileDrop
            label={texts.file}
            photoLabel={texts.photo}
            chooseLabel={texts.choose}
            hint={texts.hint}
            accept={acceptOf()}
            secondary
            disabled={busy}
            onFiles={([chosen]) => {
              setFailure(null)
              setFile(chosen ?? null)
            }}
          />
          {fileError && <FieldError>{fileError}</FieldError>}
        </div>
      ) : (
        <FileRow
          state={fileError === undefined || fileError === null ? 'received' : 'failed'}
          name={file.name}
          detail={formatSize(file.size)}
          error={fileError}
          actions={
            <Button
              size="small"
              disabled={busy}
              aria-label={texts.dropOf({ name: file.name })}
              onClick={() => {
                setFailure(null)
                setFile(null)
              }}
            >
              {texts.drop}
            </Button>
          }
        />
      )}
      <RadioGroup
        legend={texts.who}
        name="shared"
        value={shared}
        error={fields['shared']}
        onValue={(value) => setShared(value as 'yes' | 'no')}
        options={[
          { value: 'no', label: texts.office },
          { value: 'yes', label: texts.student, hint: texts.studentHint },
        ]}
      />
      {failure !== null && Object.keys(fields).length === 0 && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-[1_1_100%]">
        <Button type="submit" tone="main" busy={busy} busyLabel={texts.sending} disabled={Boolean(problem)}>
          {texts.send}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
