import { useState } from 'react'
import type { Enquiry } from '#contract/enquiries.ts'
import type { CallFailure } from '../../api.ts'
import { useRequest } from '../../store/hooks.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { staffEnquiries as words } from '../../words/en-staff-enquiries.ts'
import { deleteEnquiryRequest } from './enquiry-requests.ts'

interface Props {
  of: Enquiry | null
  onClose: () => void
  onDeleted: () => void
}

/** Asks before an enquiry goes for good. */
export function DeleteEnquiryDialog({ of, onClose, onDeleted }: Props) {
  const { run, isLoading } = useRequest(deleteEnquiryRequest)
  const [failure, setFailure] = useState<string | null>(null)
  const close = () => {
    setFailure(null)
    onClose()
  }
  const remove = async () => {
    if (of === null || isLoading) return
    setFailure(null)
    try {
      showToast({ text: (await run({ params: { enquiryId: of._id } }).unwrap()).message })
      close()
      onDeleted()
    } catch (refused) {
      setFailure((refused as CallFailure).message)
    }
  }
  return (
    <ConfirmDialog
      open={of !== null}
      heading={words.removeHeading}
      tone="stop"
      confirmLabel={words.remove}
      cancelLabel={words.keep}
      busy={isLoading}
      busyLabel={words.removing}
      error={failure}
      onConfirm={() => void remove()}
      onCancel={close}
    >
      <p>{words.removeHelp}</p>
    </ConfirmDialog>
  )
}
