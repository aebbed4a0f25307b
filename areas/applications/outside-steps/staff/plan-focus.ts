import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** A control of a step in the list: the first field of the open step, the button that opens it, or one that moves it. */
type Control = 'field' | 'change' | 'up' | 'down'

/** What the controls of a step are marked with, so that the focus finds them. */
export const planControl = (control: Control) => ({ 'data-plan-control': control })

/**
 * Moves the focus after the list of steps has changed. A step that moved, or a button that went away, would otherwise
 * leave it at the beginning of the page.
 * @param list the list, whose rows carry `data-plan-step`
 * @returns a function that takes the key of a step and its controls; the first that can be used gets the focus
 */
export function useFocusInPlan(
  list: RefObject<HTMLElement | null>,
): (step: string, ...controls: Control[]) => void {
  const wanted = useRef<{ step: string; controls: Control[] } | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const { step, controls } = wanted.current
    wanted.current = null
    const row = list.current?.querySelector(`[data-plan-step="${CSS.escape(step)}"]`)
    for (const control of controls) {
      const marked = row?.querySelector<HTMLElement>(`[data-plan-control="${control}"]`)
      const found = control === 'field' ? marked?.querySelector<HTMLElement>('input') : marked
      if (!found || found.matches(':disabled')) continue
      return found.focus()
    }
  })
  return (step, ...controls) => {
    wanted.current = { step, controls }
  }
}
