import type { ReactNode } from 'react'
import type { ReplyOf, RouteShape } from '#platform/contract/route.ts'
import type { CallInput } from '../store/api.ts'
import { shownByState, useSend } from '../store/use-send.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../ui/overlays/toast.tsx'

interface Props<R extends RouteShape> {
  /** A call whose reply has a message for people. */
  route: ReplyOf<R> extends { message: string } ? R : never
  /** What is sent; null closes the dialog. */
  input: CallInput<R> | null
  texts: { title: string; yes: string; no: string; busy: string }
  /** What happens. */
  children: ReactNode
  onClose: () => void
}

/** Asks before it sends a call that removes or undoes something, and shows the message of the reply. */
export function ConfirmAndSend<R extends RouteShape>({ route, input, texts, children, onClose }: Props<R>) {
  const { send, reset, isSending, failure } = useSend<R>(route)
  const close = () => {
    reset()
    onClose()
  }
  const confirm = () => {
    if (input === null) return
    send(input).then((reply) => {
      showToast({ text: (reply as { message: string }).message })
      close()
    }, shownByState)
  }
  return (
    <ConfirmDialog
      open={input !== null}
      heading={texts.title}
      confirmLabel={texts.yes}
      cancelLabel={texts.no}
      tone="stop"
      busy={isSending}
      busyLabel={texts.busy}
      error={failure?.message ?? null}
      onConfirm={confirm}
      onCancel={close}
    >
      {children}
    </ConfirmDialog>
  )
}
