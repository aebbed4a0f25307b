import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import type { StoredIn } from './unsaved-storage.ts'
import { isActing } from '../store/api.ts'
import type { AppStore } from '../store/state.ts'
import { isFromAccount, noteInput, syncForm } from './account-sync.ts'

/**
 * Copies a form's unsaved input to the account as long as the form is open.
 * @param form the name of the form, in the browser's storage and in the contract
 * @param onArrival called when input from the account has been stored here, so that the form can show it
 */
export function useAccountSync(form: string, storedIn: StoredIn, onArrival: () => void) {
  const { getState } = useStore() as AppStore
  const [userId] = useState(() => getState().info.user?._id ?? '')
  const listener = useRef(onArrival)
  useEffect(() => {
    listener.current = onArrival
  })
  const of = useMemo(() => ({ userId, form, storedIn }), [userId, form, storedIn])
  const [fromAccount, setFromAccount] = useState(() => isFromAccount(of))
  useEffect(() => {
    // Input that an officer types for a student stays on the officer's device until it is saved.
    if (userId === '' || isActing()) return
    return syncForm(
      of,
      () => {
        setFromAccount(true)
        listener.current()
      },
      () => getState().info.user?._id ?? null,
    )
  }, [of, userId, getState])
  const note = useCallback(() => noteInput(of), [of])
  return {
    /** Call whenever the form has stored its input. */
    note,
    /** Where the input that the form shows was stored. */
    storedOn: fromAccount ? ('account' as const) : storedIn,
  }
}

export type StoredOn = ReturnType<typeof useAccountSync>['storedOn']
