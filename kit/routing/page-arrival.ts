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
