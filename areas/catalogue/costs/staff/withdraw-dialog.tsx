import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import type { DestinationCost } from '../contract/money.ts'
import { staffCosts } from '../texts/en.ts'
import { withdrawCostRequest } from './cost-requests.ts'
import { costInWords } from './cost-in-words.ts'

const words = staffCosts.costs.confirm

interface Props {
  /** The cost that is to go; null while nothing is asked. */
  asked: DestinationCost | null
  onClose: () => void
  onDone: () => void
}

/** Asks before a cost is withdrawn, and does it. */
export function WithdrawDialog({ asked, onClose, onDone }: Props) {
  const { run, isLoading } = useRequest(withdrawCostRequest)
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setError(null)
    onClose()
  }
  async function withdraw() {
    if (asked === null) return
    setError(null)
    try {
      const { message } = await run({ params: { costId: asked._id } }).unwrap()
      showToast({ text: message })
      close()
      onDone()
    } catch (caught) {
      setError((caught as CallFailure).message)
    }
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      heading={words.title}
      confirmLabel={words.yes}
      cancelLabel={words.no}
      tone="stop"
      busy={isLoading}
      busyLabel={words.busy}
      error={error}
      onConfirm={() => void withdraw()}
      onCancel={close}
    >
      {asked !== null && words.text(costInWords(asked))}
    </ConfirmDialog>
  )
}
