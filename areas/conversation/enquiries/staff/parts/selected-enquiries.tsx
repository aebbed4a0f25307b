import { useState } from 'react'
import { AssignDialog, SelectionBar } from '#areas/applications/offers-staff.ts'
import { listTagsAndOfficers } from '#areas/students/notes-and-tags/contract.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import type { Enquiry } from '../../contract/enquiries.ts'
import { assignEnquiries } from '../../contract/enquiry-inbox.ts'
import { assignEnquiriesTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'

/**
 * The open enquiries of a list that are selected, and what is done with them. Rows that are no longer shown are
 * deselected.
 * @param done called after every change, and after a refusal, because the shown list is outdated
 */
export function useSelectedEnquiries(rows: readonly Enquiry[], done: () => Promise<void>) {
  const { send, isSending, failure, reset } = useSend(assignEnquiries)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isAssigning, setIsAssigning] = useState(false)
  const selected = rows.filter(({ _id, handledAt }) => handledAt === null && ids.has(_id))
  const assign = (to: string | null) => {
    if (isSending || selected.length === 0) return
    const enquiries = selected.map(({ _id, officer }) => ({ _id, officer: officer?._id ?? null }))
    void send({ body: { to, enquiries } }).then(
      ({ message }) => {
        setIsAssigning(false)
        setIds(new Set())
        showToast({ text: message })
        void done()
      },
      ({ code }: CallFailure) => {
        if (code !== 'move_not_possible' && code !== 'not_found') return
        setIsAssigning(false)
        void done()
      },
    )
  }
  return {
    selected,
    has: (id: string) => ids.has(id),
    toggle: (id: string) => {
      reset()
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
    },
    clear: () => setIds(new Set()),
    assign,
    isAssigning,
    setIsAssigning,
    isSending,
    /** Shown above the list; in the dialog while it is open. */
    failure: isAssigning ? null : failure,
    dialogFailure: failure,
  }
}

/** Takes, hands over or releases the selected enquiries at once. */
export function SelectedEnquiries({ of }: { of: ReturnType<typeof useSelectedEnquiries> }) {
  const officers = useLoaded(listTagsAndOfficers, of.isAssigning ? {} : null).data?.officers ?? []
  return (
    <>
      {of.selected.length > 0 && (
        <SelectionBar
          texts={texts}
          count={of.selected.length}
          canRelease={of.selected.some(({ officer }) => officer !== null)}
          busy={of.isSending}
          onTake={() => of.assign('me')}
          onAssign={() => of.setIsAssigning(true)}
          onRelease={() => of.assign(null)}
          onClear={of.clear}
        />
      )}
      <AssignDialog
        texts={texts}
        rows={of.isAssigning ? of.selected : []}
        officers={officers}
        busy={of.isSending}
        failure={of.dialogFailure}
        onGive={of.assign}
        onClose={() => of.setIsAssigning(false)}
      />
    </>
  )
}
