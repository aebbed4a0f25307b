import { useEffect } from 'react'
import { earlyReplies } from '#kit/store/early-replies.ts'
import { aliveEvent } from './alive-event.ts'
import { untilPagesLoaded } from './lazy-page.tsx'
import { untilIdle } from './until-idle.ts'

/** Milliseconds for which React may be busy at most before what was pressed is handed over to it. */
const busyMost = 1000

/** Whether this document has shown a page: what the server has rendered is its first one. */
let hasPage = false

/** Until React has taken over what the server has rendered, including parts with scripts of their own. */
async function untilHydrated(): Promise<void> {
  const isFirst = !hasPage
  hasPage = true
  if (!isFirst || !earlyReplies()?.shown) return new Promise((resolve) => setTimeout(resolve))
  await untilIdle({ most: busyMost })
  await untilPagesLoaded()
  await untilIdle({ most: busyMost })
}

/** Releases what the document holds back, when the component and all around it are there. */
export function usePageAlive(): void {
  useEffect(() => {
    void untilHydrated().then(() => dispatchEvent(new Event(aliveEvent)))
  }, [])
}

/** Shows nothing; where it is mounted, the page is alive. */
export function PageAlive(): null {
  usePageAlive()
  return null
}
