import { useCallback, useState } from 'react'
import { useStore } from 'react-redux'
import { logout } from '../store/logout.ts'
import type { AppStore } from '../store/store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { student as words } from '../words/en-student.ts'
import { draftDatabase } from './applications/draft-database.ts'
import { loadDrafts } from './applications/load-drafts.ts'

/** Logging out, after a question when unsent applications on this device would go with it. */
export function useLeaving() {
  const store = useStore() as AppStore
  const [unsent, setUnsent] = useState(0)
  const leave = useCallback(async () => {
    // Photographs of papers must not stay on a device that someone else may use next.
    await loadDrafts()
      .then(({ forgetAllDrafts }) => forgetAllDrafts())
      // Without a network there may be no script for it; the database can be removed without one.
      .catch(() => globalThis.indexedDB?.deleteDatabase(draftDatabase))
    logout(store)
  }, [store])
  const ask = useCallback(() => {
    void loadDrafts()
      .then(({ countDrafts }) => countDrafts(store.getState().info.user?._id ?? ''))
      // Not known is asked about: better once too often than to lose what somebody wrote.
      .catch(() => 1)
      .then((count) => {
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
