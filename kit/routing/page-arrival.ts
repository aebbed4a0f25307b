import { useEffect, useRef } from 'react'
import { site } from '#site'
import { usePlace } from './router.tsx'

/**
 * Sets the title of a screen. After a navigation inside the app it also scrolls to the top and focuses the heading, so
 * that a screen reader announces the screen.
 * @param title of the tab, without the product's name
 * @param step identifies the screen together with the pathname, for example a step of a form
 */
export function usePageArrival(title: string, step = ''): void {
  const { key, pathname, action } = usePlace()
  const back = action === 'back'
  const here = `${pathname} ${step}`
  const before = useRef<string>(undefined)
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title])
  useEffect(() => {
    if (before.current === here) return
    const first = before.current === undefined && key === null
    before.current = here
    if (first) return
    if (!back) window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [here, key, back])
}

/**
 * Brings a part of a screen into view that the address names: the browser looks for it before it is there.
 * @param id of the part
 * @param isThere whether what it shows has been loaded
 */
export function usePartArrival(id: string, isThere = true): void {
  const { hash, key, action } = usePlace()
  // On the way back the browser restores where the reader was.
  const isWanted = hash === `#${id}` && (action !== 'back' || key === null)
  useEffect(() => {
    if (!isWanted || !isThere) return
    // The screen itself scrolls to its top in the same moment if everything is there already.
    const frame = requestAnimationFrame(() => {
      const shown = document.getElementById(id)
      shown?.scrollIntoView()
      // A link that is gone has taken the focus with it.
      if (key !== null && document.activeElement === document.body)
        shown?.querySelector<HTMLElement>('summary, a, button')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isWanted, isThere, id, key])
}
