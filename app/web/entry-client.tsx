import '#kit/styles/app.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AppRouter } from '#kit/routing/router.tsx'
import { App } from './app.tsx'
import { followMovedPresses } from './moved-press.ts'
import { storeRequestedPage, signInPathFor } from '#kit/routing/requested-page.ts'
import { aliveEvent } from '#kit/routing/alive-event.ts'
import { leaveLoggedOut } from '#kit/routing/leave.ts'
import { takeRenderedCalls } from '#kit/store/contract-api.ts'
import { earlyReplies } from '#kit/store/early-replies.ts'
import { makeStore, connectToBrowser } from './store/store.ts'
import type { AppStore, RootState } from '#kit/store/state.ts'
import type { InfoStorage } from '#areas/accounts/sign-in/web/persist.ts'

/** The browser may block storage; then nothing survives a reload. */
function storageOf(browser: Window): InfoStorage {
  try {
    return browser.localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

/** Removes unsaved input of this tab. A logout in another tab has cleared only the shared storage. */
function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Blocked storage contains nothing.
  }
}

/** How long what the server has rendered is not loaded again: 10 seconds. */
const shownFreshMs = 10_000

followMovedPresses()
const store = makeStore(storageOf(window))
connectToBrowser(store, window, {
  toStart: (why) => {
    if (why === 'logged out') clearTabStorage()
    const address = location.pathname + location.search + location.hash
    storeRequestedPage(address)
    leaveLoggedOut(why === 'ended' ? signInPathFor(address) : '/')
  },
  again: () => {
    clearTabStorage()
    location.reload()
  },
})

/**
 * The store as React sees it while it takes over what the server has rendered: any change would have it throw away the
 * parts whose scripts are still loading, with what was typed and chosen in them.
 */
function unchangedUntilAlive(store: AppStore, rendered: RootState): AppStore {
  let state: RootState | null = rendered
  const follow = () => {
    state = null
    store.dispatch({ type: aliveEvent })
  }
  // Captured: before what was pressed and typed meanwhile is handed over.
  addEventListener(aliveEvent, follow, { capture: true, once: true })
  return { ...store, getState: () => state ?? store.getState() }
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
const early = earlyReplies()
if (early) early.isTaken = true
let rendered: RootState | undefined
let shown = store
if (early?.shown) {
  if (early.token === store.getState().info.token) {
    store.dispatch(takeRenderedCalls(early.shown))
    rendered = store.getState()
    shown = unchangedUntilAlive(store, rendered)
    setTimeout(() => delete early.unused, shownFreshMs)
  } else {
    delete early.unused
    root.replaceChildren()
  }
}
const app = (
  <StrictMode>
    <AppRouter>
      <App store={shown} rendered={rendered} />
    </AppRouter>
  </StrictMode>
)
// Sign-in pages are prerendered, and some screens rendered by the server. They are hydrated in short steps; the shell of
// the app is empty. In a separate task, because profilers that record the caller would otherwise read this whole file.
queueMicrotask(() => {
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
})
