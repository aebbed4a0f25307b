import { shownByState, useSend } from '#kit/store/use-send.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { withdrawDestinationCost, type DestinationCost } from '../contract/money.ts'
import { staffCosts } from '#texts/catalogue/costs/costs.ts'
import { describeCost } from './describe-cost.ts'

const texts = staffCosts.costs.confirm

interface Props {
  /** The cost to withdraw; null closes the dialog. */
  cost: DestinationCost | null
  onClose: () => void
}

/** Confirms and withdraws a cost. */
export function WithdrawDialog({ cost, onClose }: Props) {
  const { send, reset, isSending, failure } = useSend(withdrawDestinationCost)
  const close = () => {
    reset()
    onClose()
  }
  const withdraw = () => {
    if (cost === null) return
    send({ params: { costId: cost._id } }).then(({ message }) => {
      showToast({ text: message })
      close()
    }, shownByState)
  }
  return (
    <ConfirmDialog
      open={cost !== null}
      heading={texts.title}
      confirmLabel={texts.yes}
      cancelLabel={texts.no}
      tone="stop"
      busy={isSending}
      busyLabel={texts.busy}
      error={failure?.message ?? null}
      onConfirm={withdraw}
      onCancel={close}
    >
      {cost !== null && texts.text({ what: describeCost(cost) })}
    </ConfirmDialog>
  )
}
