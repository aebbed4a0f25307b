import { useEffect } from 'react'
import { earlyReplies } from '#kit/store/early-replies.ts'
import { aliveEvent } from './alive-event.ts'
import { untilPagesLoaded } from './lazy-page.tsx'

/** Resolves in a task of its own, when React has done what it can do at once. */
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve)
  })

/** Until React has taken over what the server has rendered, including parts with scripts of their own. */
async function untilHydrated(): Promise<void> {
  if (!earlyReplies()?.shown) return new Promise((resolve) => setTimeout(resolve))
  await untilIdle()
  await untilPagesLoaded()
  await untilIdle()
}

/** Releases what the document holds back, when the component and all around it are there. */
export function usePageAlive(): void {
  useEffect(() => {
    let isHere = true
    void untilHydrated().then(() => {
      if (isHere) dispatchEvent(new Event(aliveEvent))
    })
    return () => void (isHere = false)
  }, [])
}

/** Shows nothing; where it is mounted, the page is alive. */
export function PageAlive(): null {
  usePageAlive()
  return null
}
