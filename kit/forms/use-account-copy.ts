import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import type { KeptIn } from './typed-storage.ts'
import type { AppStore } from '../store/state.ts'
import { followForm, isBrought, noteTyped } from './account-copy.ts'

/**
 * Has the account keep a copy of what is typed in a form, as long as the form is open.
 * @param form its name: the one it is kept under in the browser, and one that the contract knows
 * @param onBrought is called once something came from the account and is kept here: the form shows it
 */
export function useAccountCopy(form: string, storedIds: KeptIn, onBrought: () => void) {
  const { getState } = useStore() as AppStore
  const [userId] = useState(() => getState().info.user?._id ?? '')
  const told = useRef(onBrought)
  useEffect(() => {
    told.current = onBrought
  })
  const of = useMemo(() => ({ userId, form, storedIds }), [userId, form, storedIds])
  const [brought, setBrought] = useState(() => isBrought(of))
  useEffect(() => {
    if (userId === '') return
    return followForm(
      of,
      () => {
        setBrought(true)
        told.current()
      },
      () => getState().info.user?._id ?? null,
    )
  }, [of, userId, getState])
  const note = useCallback(() => noteTyped(of), [of])
  return {
    /** To be called whenever the form has kept something. */
    note,
    /** Where what the form shows was kept. */
    keptOn: brought ? ('account' as const) : storedIds,
  }
}

export type KeptOn = ReturnType<typeof useAccountCopy>['keptOn']
