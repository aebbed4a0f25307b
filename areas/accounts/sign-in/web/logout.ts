import { call } from '#kit/store/api.ts'
import { leaveLoggedOut } from '#kit/routing/leave.ts'
import { deleteUnsentFiles } from '#kit/store/unsent-files-database.ts'
import type { AppStore } from '#kit/store/state.ts'
import * as signIn from '../contract/sign-in.ts'
import { clearInfo } from './info.ts'

/**
 * Logs out: notifies the server (also while the page closes; offline the service worker notifies it later), clears
 * the store, then everything this origin stored, and replaces the current page with the start page, which says so.
 */
export function logout(store: Pick<AppStore, 'dispatch'>): void {
  call(signIn.logout, { keepalive: true }).catch(() => {})
  store.dispatch(clearInfo())
  // Cleared last, because the store first writes its empty state.
  localStorage.clear()
  sessionStorage.clear()
  deleteUnsentFiles()
  leaveLoggedOut('/')
}
