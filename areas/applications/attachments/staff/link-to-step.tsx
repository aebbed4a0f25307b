import { useState } from 'react'
import { showOutsideSteps } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { stepLinkTexts as texts } from '#texts/applications/attachments/attachments.ts'
import { linkAttachment, type Attachment } from '../contract.ts'
import { StepSelect } from './step-select.tsx'

export interface LinkToStepProps {
  applicationId: string
  /** Null: closed. */
  attachment: Attachment | null
  onClose: () => void
  onLinked: (message: string) => void
}

/** Chooses the outside step that an attachment belongs to. */
export default function LinkToStep({ attachment, onClose, ...form }: LinkToStepProps) {
  return (
    <Dialog open={attachment !== null} heading={texts.heading} onClose={onClose}>
      {attachment && <Form key={attachment._id} attachment={attachment} onClose={onClose} {...form} />}
    </Dialog>
  )
}

function Form({
  applicationId,
  attachment,
  onClose,
  onLinked,
}: LinkToStepProps & { attachment: Attachment }) {
  const loaded = useLoaded(showOutsideSteps, { params: { applicationId } })
  const [step, setStep] = useState(attachment.step?.key ?? '')
  const { send, isSending, failure } = useSend(linkAttachment)
  const save = () =>
    send({
      params: { applicationId, attachmentId: attachment._id },
      body: { step: step === '' ? null : step },
    }).then(({ message }) => onLinked(message), shownByState)
  const error = failure?.fields['step']
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onReset={onClose}
    >
      <p className="text-sm">{texts.lead}</p>
      {failure !== null && error === undefined && <Banner tone="error">{failure.message}</Banner>}
      <Record of={loaded} loading={texts.loading} shape={<SkeletonText lines={2} />}>
        {({ steps }) =>
          steps.length === 0 ? (
            <p className="text-sm">{texts.noSteps}</p>
          ) : (
            <StepSelect steps={steps} value={step} error={error} onValue={setStep} />
          )
        }
      </Record>
      <div className="flex flex-wrap gap-3">
        {(loaded.data?.steps ?? []).length > 0 && (
          <Button type="submit" tone="main" busy={isSending} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        )}
        <Button type="reset" disabled={isSending}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
