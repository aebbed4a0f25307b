import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Whether an element left the page, or is hidden with what is around it, such as a dialog that was closed. */
const isGone = (element: Element): boolean => element.getClientRects().length === 0

/**
 * Moves the focus to a part's heading when the control that had it goes away, with what it was for: the browser would
 * leave it on the page as a whole, and the next Tab would begin at the top.
 * @param part stays mounted @param heading selects what is focused within it
 * @param from selects the smaller part of it whose controls are meant, which need not stay
 */
export function useFocusAfterRemoval(part: RefObject<HTMLElement | null>, heading: string, from = '*'): void {
  useEffect(() => {
    const box = part.current!
    let last: Element | null = null
    const settle = () => {
      if (last === null || document.activeElement !== document.body) return
      const wasLost = isGone(last)
      // Otherwise somebody has pressed beside all controls.
      last = null
      if (wasLost) box.querySelector<HTMLElement>(heading)?.focus()
    }
    const follow = ({ target }: FocusEvent) => {
      last = target instanceof Element && box.contains(target) && target.closest(from) ? target : null
    }
    // A dialog gives the focus back after this event.
    const leave = () => queueMicrotask(settle)
    const changes = new MutationObserver(settle)
    changes.observe(box, { childList: true, subtree: true })
    document.addEventListener('focusin', follow)
    box.addEventListener('focusout', leave)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', follow)
      box.removeEventListener('focusout', leave)
    }
  }, [part, heading, from])
}
