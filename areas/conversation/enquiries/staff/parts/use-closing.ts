import { useState } from 'react'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { markHandled, type CloseReason, type Enquiry } from '../../contract/enquiries.ts'

/**
 * Marks an enquiry as handled, or opens it again. The reason is asked for, unless it is linked to a student.
 * @param onChanged called after the change
 */
export function useClosing(of: Enquiry, onChanged?: () => void) {
  const { send, isSending, failure, reset } = useSend(markHandled)
  const [isAsking, setIsAsking] = useState(false)
  const mark = (handled: boolean, reason?: CloseReason) => {
    if (isSending) return
    const body = { handled, ...(reason === undefined ? {} : { reason }) }
    void send({ params: { enquiryId: of._id }, body }).then(({ message }) => {
      setIsAsking(false)
      showToast({ text: message })
      onChanged?.()
    }, shownByState)
  }
  const toggle = () => {
    if (of.handledAt !== null) mark(false)
    else if (of.studentId !== null) mark(true)
    else {
      reset()
      setIsAsking(true)
    }
  }
  return {
    enquiryId: of._id,
    isAsking,
    isSending,
    failure,
    toggle,
    close: (reason: CloseReason) => mark(true, reason),
    cancel: () => {
      reset()
      setIsAsking(false)
    },
  }
}
export type Closing = ReturnType<typeof useClosing>
