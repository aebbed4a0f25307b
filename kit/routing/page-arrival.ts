import { useEffect, useRef } from 'react'
import { site } from '#site'
import { usePlace } from './router.tsx'

/**
 * What happens when a person comes to a screen: the tab carries its title, and unless the document has just been
 * loaded the view starts at the top and the focus stands on the heading, so that a screen reader says where one
 * is.
 * @param title of the tab, without the product's name
 * @param step what else makes it another screen, as the step of a form; the pathname always does
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
