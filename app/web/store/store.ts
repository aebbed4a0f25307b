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

/** Lets a function be dispatched, as the requests of `kit/store/request.ts` are. */
const thunks: Middleware<AppDispatch> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) =>
    typeof action === 'function' ? action(dispatch, getState, undefined) : next(action)

/**
 * Makes the store, with what `storage` kept of the last visit already in it.
 * @param storage null where nothing is kept, as at build time
 */
export function makeStore(storage: InfoStorage | null): AppStore {
  // Not `configureStore`: its middleware for development costs every visitor 1.3 kB.
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
    // Nobody sees what was read for another person.
    store.dispatch(contractApi.util.resetApiState())
  })
  rehydrate(storage, (info) => {
    if (info.token !== null) store.dispatch(setInfo(info))
  })
  let kept = store.getState().info
  store.subscribe(() => {
    const { info } = store.getState()
    if (info === kept) return
    kept = info
    // A logout in another tab empties the storage just now: nothing of ours is put back.
    if (info.token === null && knowsNobody(storage)) return
    storeInfo(storage, info)
  })
  return store
}

/** Whether the storage knows of nobody, as far as it can be asked at once. */
function knowsNobody(storage: InfoStorage): boolean {
  try {
    const bytes = storage.getItem(persistKey)
    return !(bytes instanceof Promise) && unpackInfo(bytes).token === null
  } catch {
    return true
  }
}

function forget(browser: Window): void {
  try {
    browser.localStorage.removeItem(persistKey)
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}

interface Leaving {
  /** Leaves the present page: the session has run out, or somebody logged out in another tab. */
  toStart: (why: 'ended' | 'logged out') => void
  /** Loads the present page again, for the person who is logged in now. */
  again: () => void
}

/**
 * Ties the store to the browser around it: calls carry its token; where the server no longer knows it, a student logs
 * in again in place and the session of anybody else ends here; a login or logout in another tab counts in this one.
 * @returns a function that unties it
 */
export function connectToBrowser(store: AppStore, browser: Window, { toStart, again }: Leaving): () => void {
  connectSession({
    token: () => store.getState().info.token,
    ended: async (token) => {
      const { info } = store.getState()
      // A late answer to an earlier session says nothing about this one.
      if (info.token !== token) return false
      // What a student is typing stays on the screen; other tabs keep theirs, and hear of the new session.
      if (info.user?.role === 'student') return sessionEnded(token)
      store.dispatch(clearInfo())
      forget(browser)
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
  // A page that comes back from the browser's cache has missed what happened meanwhile.
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
