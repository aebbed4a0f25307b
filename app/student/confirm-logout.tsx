import { useCallback, useState } from 'react'
import { useStore } from 'react-redux'
import { hasUnsavedInput } from '#kit/forms/unsaved-storage.ts'
import { logout } from '#areas/accounts/sign-in/web/logout.ts'
import type { AppStore } from '#kit/store/state.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { draftDatabase } from '#areas/applications/drafts/student/draft-database.ts'
import { loadDrafts } from '#areas/applications/drafts/student/load-drafts.ts'
import { logoutTexts as texts } from '#texts/app/student/student.ts'

/** What a logout would remove: drafts stored only on this device, and unsaved input in other forms. */
interface Losses {
  unsent: number
  hasUnsaved: boolean
}

/** Logs out, after a confirmation when that would remove something stored only on this device. */
export function useLogout() {
  const store = useStore() as AppStore
  const [losses, setLosses] = useState<Losses | null>(null)
  const leave = useCallback(async () => {
    // Photos of documents must not stay on a device that someone else may use next.
    await loadDrafts()
      .then(({ purgeLocalDrafts }) => purgeLocalDrafts())
      // Offline the script may be missing; the database can be deleted without it.
      .catch(() => globalThis.indexedDB?.deleteDatabase(draftDatabase))
    logout(store)
  }, [store])
  const ask = useCallback(() => {
    const userId = store.getState().info.user?._id ?? ''
    void loadDrafts()
      .then(({ countDrafts }) => countDrafts(userId))
      // Ask when it is unknown, rather than lose what the student wrote.
      .catch(() => 1)
      .then((unsent) => {
        const hasUnsaved = hasUnsavedInput(userId)
        if (unsent > 0 || hasUnsaved) setLosses({ unsent, hasUnsaved })
        else void leave()
      })
  }, [store, leave])
  const stay = useCallback(() => setLosses(null), [])
  return { losses, ask, leave, stay }
}

/** The confirmation dialog. */
export function ConfirmLogout({ losses, leave, stay }: ReturnType<typeof useLogout>) {
  return (
    <ConfirmDialog
      open={losses !== null}
      heading={texts.heading}
      tone="stop"
      confirmLabel={texts.confirm}
      cancelLabel={texts.stay}
      onConfirm={() => void leave()}
      onCancel={stay}
    >
      {losses !== null && losses.unsent > 0 && <p>{texts.unsent({ count: losses.unsent })}</p>}
      {losses?.hasUnsaved && <p>{texts.unsaved}</p>}
      <p>{texts.rest}</p>
    </ConfirmDialog>
  )
}
