import { call } from '#kit/store/api.ts'
import { leaveFor } from '#kit/routing/leave.ts'
import type { AppStore } from '#kit/store/state.ts'
import * as signIn from '../contract/sign-in.ts'
import { clearInfo } from './info.ts'

/**
 * Logs out: the server is told (also while the page closes; offline it simply does not hear of it and the token
 * runs out by itself), the store is cleared, then everything this origin kept, and the start page takes the place
 * of the present one.
 */
export function logout(store: Pick<AppStore, 'dispatch'>): void {
  call(signIn.logout, { keepalive: true }).catch(() => {})
  store.dispatch(clearInfo())
  // Clearing comes second: the store writes its emptied state first.
  localStorage.clear()
  sessionStorage.clear()
  leaveFor('/')
}
