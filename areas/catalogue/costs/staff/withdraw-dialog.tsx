import { shownByState, useSend } from '#kit/store/use-send.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { withdrawDestinationCost, type DestinationCost } from '../contract/money.ts'
import { staffCosts } from '#texts/catalogue/costs/costs.ts'
import { describeCost } from './describe-cost.ts'

const texts = staffCosts.costs.confirm

interface Props {
  /** The cost that is to go; null while nothing is asked. */
  asked: DestinationCost | null
  onClose: () => void
}

/** Asks before a cost is withdrawn, and does it. */
export function WithdrawDialog({ asked, onClose }: Props) {
  const { send, reset, isSending, failure } = useSend(withdrawDestinationCost)
  const close = () => {
    reset()
    onClose()
  }
  const withdraw = () => {
    if (asked === null) return
    send({ params: { costId: asked._id } }).then(({ message }) => {
      showToast({ text: message })
      close()
    }, shownByState)
  }
  return (
    <ConfirmDialog
      open={asked !== null}
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
      {asked !== null && texts.text({ what: describeCost(asked) })}
    </ConfirmDialog>
  )
}
