import { applyMiddleware, legacy_createStore } from '@reduxjs/toolkit'
import type { Middleware } from '@reduxjs/toolkit'
import { clearInfo, noInfo, setInfo } from '#areas/accounts/sign-in/web/info.ts'
import type { InfoState } from '#areas/accounts/sign-in/web/info.ts'
import { endedSession, sessionEnded, settleEndedSession } from '#areas/accounts/sign-in/web/ended-session.ts'
import { storeInfo, persistKey, rehydrate, unpackInfo } from '#areas/accounts/sign-in/web/persist.ts'
import type { InfoStorage } from '#areas/accounts/sign-in/web/persist.ts'
import { connectSession } from '#kit/store/api.ts'
import { contractApi } from '#kit/store/contract-api.ts'
import type { AppDispatch, AppStore, RootState } from '#kit/store/state.ts'
import { rootReducer } from './reducer.ts'

/** Thunk middleware, for the requests of `kit/store/request.ts`. */
const thunks: Middleware<AppDispatch> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) =>
    typeof action === 'function' ? action(dispatch, getState, undefined) : next(action)

/**
 * Makes the store and restores the last visit from `storage`.
 * @param storage null without one, as at build time
 */
export function makeStore(storage: InfoStorage | null): AppStore {
  // Not `configureStore`, whose development middleware adds 1.3 kB to every visit.
  const store = legacy_createStore(
    rootReducer,
    applyMiddleware<AppDispatch, RootState>(thunks, contractApi.middleware),
  )
  if (storage === null) return store
  let person = store.getState().info.user?._id
  store.subscribe(() => {
    const now = store.getState().info.user?._id
    if (now === person) return
    person = now
    // Data loaded for one person must not be shown to another.
    store.dispatch(contractApi.util.resetApiState())
  })
  rehydrate(storage, (info) => {
    if (info.token !== null) store.dispatch(setInfo(info))
  })
  let saved = store.getState().info
  store.subscribe(() => {
    const { info } = store.getState()
    if (info === saved) return
    saved = info
    // A logout in another tab has just cleared the storage; do not write to it again.
    if (info.token === null && knowsNobody(storage)) return
    storeInfo(storage, info)
  })
  return store
}

/** Whether the storage has no logged-in person, as far as it can be read. */
function knowsNobody(storage: InfoStorage): boolean {
  try {
    const bytes = storage.getItem(persistKey)
    return !(bytes instanceof Promise) && unpackInfo(bytes).token === null
  } catch {
    return true
  }
}

function clearStoredSession(browser: Window): void {
  try {
    browser.localStorage.removeItem(persistKey)
  } catch {
    // Blocked storage contains nothing.
  }
}

interface Leaving {
  /** Leaves the page, because the session has expired or somebody logged out in another tab. */
  toStart: (why: 'ended' | 'logged out') => void
  /** Reloads the page for the person who is logged in now. */
  again: () => void
}

/**
 * Connects the store to the browser: calls send its token; when the server no longer accepts it, a student logs in
 * again in a dialog, and anybody else leaves the page; logins and logouts in other tabs apply to this one.
 * @returns a function that disconnects it
 */
export function connectToBrowser(store: AppStore, browser: Window, { toStart, again }: Leaving): () => void {
  connectSession({
    token: () => store.getState().info.token,
    ended: async (token) => {
      const { info } = store.getState()
      // A late reply to an earlier session does not concern this one.
      if (info.token !== token) return false
      // A student's input stays on the screen, here and in other tabs, which follow the new session.
      if (info.user?.role === 'student') return sessionEnded(token)
      store.dispatch(clearInfo())
      clearStoredSession(browser)
      toStart('ended')
      return false
    },
  })
  let before = store.getState().info
  const stopWatching = store.subscribe(() => {
    const { info } = store.getState()
    const isSamePerson = info.user?._id === before.user?._id
    before = info
    const ended = endedSession()
    if (ended !== null && info.token !== ended) settleEndedSession(info.token !== null && isSamePerson)
  })
  const compare = () => {
    const here: InfoState = store.getState().info
    let there = noInfo
    try {
      there = unpackInfo(browser.localStorage.getItem(persistKey))
    } catch {
      return
    }
    if (there.token === here.token) return
    if (there.token === null) {
      store.dispatch(clearInfo())
      toStart('logged out')
    } else {
      const samePerson = here.user?._id === there.user?._id
      store.dispatch(setInfo(there))
      // Another person's records must not stay on this screen.
      if (here.token !== null && !samePerson) again()
    }
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === persistKey) compare()
  }
  // A page restored from the back/forward cache has missed logins and logouts.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) compare()
  }
  browser.addEventListener('storage', onStorage)
  browser.addEventListener('pageshow', onShow)
  return () => {
    stopWatching()
    browser.removeEventListener('storage', onStorage)
    browser.removeEventListener('pageshow', onShow)
    connectSession({ token: () => null, ended: () => Promise.resolve(false) })
  }
}
