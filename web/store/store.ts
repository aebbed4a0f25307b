import { applyMiddleware, legacy_createStore } from '@reduxjs/toolkit'
import type { Action, Middleware, ThunkDispatch } from '@reduxjs/toolkit'
import { tieSession } from '../api.ts'
import { clearInfo, noInfo, setInfo } from './info.ts'
import type { InfoState } from './info.ts'
import { keepInfo, persistKey, rehydrate, unpackInfo } from './persist.ts'
import type { InfoStorage } from './persist.ts'
import { rootReducer } from './reducer.ts'
import type { RootState } from './reducer.ts'

type Dispatch = ThunkDispatch<RootState, undefined, Action>

/** Lets a function be dispatched, as the requests of `request.ts` are. */
const thunks: Middleware<Dispatch> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) =>
    typeof action === 'function' ? action(dispatch, getState, undefined) : next(action)

/**
 * Makes the store, with what `storage` kept of the last visit already in it.
 * @param storage null where nothing is kept, as at build time
 */
export function makeStore(storage: InfoStorage | null) {
  // Not `configureStore`: its middleware for development costs every visitor 1.3 kB.
  const store = legacy_createStore(rootReducer, applyMiddleware<Dispatch, RootState>(thunks))
  if (storage === null) return store
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
    keepInfo(storage, info)
  })
  return store
}

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']

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
  /** Goes to the start page in place of the present one. */
  toStart: () => void
  /** Loads the present page again, for the person who is logged in now. */
  again: () => void
}

/**
 * Ties the store to the browser around it: calls carry its token, a token the server no longer knows ends the
 * session here, and a login or logout in another tab counts in this one.
 * @returns a function that unties it
 */
export function tieToBrowser(store: AppStore, browser: Window, { toStart, again }: Leaving): () => void {
  tieSession({
    token: () => store.getState().info.token,
    ended: (token) => {
      // A late answer to an earlier session says nothing about this one.
      if (store.getState().info.token !== token) return
      store.dispatch(clearInfo())
      // Only the session goes: drafts on this device wait for their owner to log in again.
      forget(browser)
      toStart()
    },
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
      toStart()
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
    browser.removeEventListener('storage', onStorage)
    browser.removeEventListener('pageshow', onShow)
    tieSession({ token: () => null, ended: () => {} })
  }
}
