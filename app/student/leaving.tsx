import { useCallback, useState } from 'react'
import { useStore } from 'react-redux'
import { hasTyped } from '#kit/forms/typed-storage.ts'
import { logout } from '#areas/accounts/sign-in/web/logout.ts'
import type { AppStore } from '#kit/store/state.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { draftDatabase } from '#areas/applications/drafts/student/draft-database.ts'
import { loadDrafts } from '#areas/applications/drafts/student/load-drafts.ts'
import { leavingTexts as texts } from '#texts/app/student/student.ts'

/** What would go with a logout: applications of this device alone, and what is typed in other forms. */
interface Asked {
  unsent: number
  isTyped: boolean
}

/** Logging out, after a question when something that is on this device alone would go with it. */
export function useLeaving() {
  const store = useStore() as AppStore
  const [asked, setAsked] = useState<Asked | null>(null)
  const leave = useCallback(async () => {
    // Photographs of papers must not stay on a device that someone else may use next.
    await loadDrafts()
      .then(({ purgeLocalDrafts }) => purgeLocalDrafts())
      // Without a network there may be no script for it; the database can be removed without one.
      .catch(() => globalThis.indexedDB?.deleteDatabase(draftDatabase))
    logout(store)
  }, [store])
  const ask = useCallback(() => {
    const userId = store.getState().info.user?._id ?? ''
    void loadDrafts()
      .then(({ countDrafts }) => countDrafts(userId))
      // Not known is asked about: better once too often than to lose what somebody wrote.
      .catch(() => 1)
      .then((unsent) => {
        const isTyped = hasTyped(userId)
        if (unsent > 0 || isTyped) setAsked({ unsent, isTyped })
        else void leave()
      })
  }, [store, leave])
  const stay = useCallback(() => setAsked(null), [])
  return { asked, ask, leave, stay }
}

/** The question. */
export function LeavingDialog({ asked, leave, stay }: ReturnType<typeof useLeaving>) {
  return (
    <ConfirmDialog
      open={asked !== null}
      heading={texts.heading}
      tone="stop"
      confirmLabel={texts.confirm}
      cancelLabel={texts.stay}
      onConfirm={() => void leave()}
      onCancel={stay}
    >
      {asked !== null && asked.unsent > 0 && <p>{texts.unsent({ count: asked.unsent })}</p>}
      {asked?.isTyped && <p>{texts.unsaved}</p>}
      <p>{texts.rest}</p>
    </ConfirmDialog>
  )
}
