import { useEffect } from 'react'
import { aliveEvent } from './alive-event.ts'

/** Releases the clicks that the document holds back, a task after the component is there. */
export function usePageAlive(): void {
  useEffect(() => {
    const timer = setTimeout(() => dispatchEvent(new Event(aliveEvent)))
    return () => clearTimeout(timer)
  }, [])
}

/** Shows nothing; where it is mounted, the page is alive. */
export function PageAlive(): null {
  usePageAlive()
  return null
}
