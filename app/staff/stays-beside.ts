import { useEffect, useRef } from 'react'

/** Distance from what is above or below, in pixels. */
const gap = 20

/**
 * Keeps a column in view beside a longer one, below the header that stays on top. A column that is higher than the window
 * scrolls to its end first. For an element with `position: sticky` and `align-self: start`.
 */
export function useStaysBeside() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const column = ref.current!
    const page = document.documentElement
    const place = () => {
      // What the header leaves free for whatever is scrolled to.
      const below = Number.parseFloat(page.style.scrollPaddingTop) || gap
      column.style.top = `${Math.min(below, innerHeight - column.offsetHeight - gap)}px`
    }
    const sizes = new ResizeObserver(place)
    sizes.observe(column)
    const header = new MutationObserver(place)
    header.observe(page, { attributeFilter: ['style'] })
    addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      header.disconnect()
      removeEventListener('resize', place)
    }
  }, [])
  return ref
}
