import { useCallback, useEffect, useRef, useState } from 'react'
import { failureOf } from '#platform/contract/route.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { vaultTexts as texts } from '#texts/applications/documents/vault.ts'
import { removeOwnDocument } from '../contract/vault.ts'
import type { VaultDocument } from '../contract/vault.ts'

/** Milliseconds in which a removal can be undone; the toast that offers it stays as long. */
const undoFor = 6000

/**
 * Removes documents, each after a delay in which it can be undone; leaving the screen ends the delay. A page
 * that is closed during the delay does not remove the document. What shows the documents is loaded again after it.
 * @returns ids hidden meanwhile, and why the last removal failed
 */
export function useRemoval() {
  const { send } = useSend(removeOwnDocument)
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const waiting = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; go: () => Promise<void> }>())
  const show = useCallback((id: string) => setHidden((ids) => ids.filter((one) => one !== id)), [])

  const remove = useCallback(
    (document: VaultDocument) => {
      const { _id: id } = document
      const name = documentLabels[document.name]
      setFailure(null)
      setHidden((ids) => [...ids, id])
      const go = async () => {
        waiting.current.delete(id)
        try {
          await send({ params: { documentId: id } })
        } catch (failure) {
          show(id)
          setFailure(
            [
              texts.notRemoved({ document: name }),
              (failure as CallFailure).message || failureOf(removeOwnDocument),
            ].join(' '),
          )
        }
      }
      waiting.current.set(id, { timer: setTimeout(() => void go(), undoFor), go })
      const undo = () => {
        const entry = waiting.current.get(id)
        if (!entry) return
        clearTimeout(entry.timer)
        waiting.current.delete(id)
        show(id)
      }
      showToast({ text: texts.removed({ document: name }), action: { label: texts.undo, onAct: undo } })
    },
    [send, show],
  )

  useEffect(() => {
    const entries = waiting.current
    return () => {
      for (const { timer, go } of entries.values()) {
        clearTimeout(timer)
        void go()
      }
    }
  }, [])
  return { hidden, failure, remove }
}
