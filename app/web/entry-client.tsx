import '#kit/styles/app.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AppRouter } from '#kit/routing/router.tsx'
import { App } from './app.tsx'
import { storeRequestedPage, signInPathFor } from '#kit/routing/requested-page.ts'
import { leaveFor } from '#kit/routing/leave.ts'
import { makeStore, connectToBrowser } from './store/store.ts'
import type { InfoStorage } from '#areas/accounts/sign-in/web/persist.ts'

/** Storage may be forbidden altogether; then nothing outlives the page. */
function storageOf(browser: Window): InfoStorage {
  try {
    return browser.localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

/** What somebody has typed in this tab is nobody else's: a logout in another tab has emptied only what they share. */
function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}

const store = makeStore(storageOf(window))
connectToBrowser(store, window, {
  toStart: (why) => {
    if (why === 'logged out') forgetTab()
    const address = location.pathname + location.search + location.hash
    storeRequestedPage(address)
    leaveFor(why === 'ended' ? signInPathFor(address) : '/')
  },
  again: () => {
    forgetTab()
    location.reload()
  },
})

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
const app = (
  <StrictMode>
    <AppRouter>
      <App store={store} />
    </AppRouter>
  </StrictMode>
)
// The sign-in pages arrive with their content, and come to life in short pieces; the shell of the app arrives empty.
// Not from here but from a task of its own: what observes a page writes down who asked, and reads this whole file for it.
queueMicrotask(() => {
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
})
