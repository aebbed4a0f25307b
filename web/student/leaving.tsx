import { useCallback, useState } from 'react'
import { useStore } from 'react-redux'
import { logout } from '../store/logout.ts'
import type { AppStore } from '../store/store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { student as words } from '../words/en-student.ts'
import { countDrafts, forgetAllDrafts } from './applications/draft-store.ts'

/** Logging out, after a question when unsent applications on this device would go with it. */
export function useLeaving() {
  const store = useStore() as AppStore
  const [unsent, setUnsent] = useState(0)
  const leave = useCallback(async () => {
    // Photographs of papers must not stay on a device that someone else may use next.
    await forgetAllDrafts()
    logout(store)
  }, [store])
  const ask = useCallback(() => {
    void countDrafts(store.getState().info.user?._id ?? '').then((count) => {
      if (count > 0) setUnsent(count)
      else void leave()
    })
  }, [store, leave])
  const stay = useCallback(() => setUnsent(0), [])
  return { unsent, ask, leave, stay }
}

/** The question. */
export function LeavingDialog({ unsent, leave, stay }: ReturnType<typeof useLeaving>) {
  return (
    <ConfirmDialog
      open={unsent > 0}
      heading={words.leaving.heading}
      tone="stop"
      confirmLabel={words.leaving.confirm}
      cancelLabel={words.leaving.stay}
      onConfirm={() => void leave()}
      onCancel={stay}
    >
      <p>{words.leaving.body(unsent)}</p>
      <p>{words.leaving.rest}</p>
    </ConfirmDialog>
  )
}
