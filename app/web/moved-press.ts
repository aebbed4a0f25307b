/** What a press is for. */
const pressable = 'a[href], button, label, summary, input'

/**
 * Carries out a press on something that moved before it was released, because what was loading above it has come or a
 * message has appeared as another field lost the focus. The browser then reports a click on what both places lie in, and
 * the press would be lost. A pointer that leaves what was pressed still takes the press back.
 */
export function followMovedPresses(): void {
  let pressed: { on: HTMLElement; place: DOMRect; x: number; y: number } | null = null
  addEventListener(
    'pointerdown',
    ({ target, isPrimary, button, clientX: x, clientY: y }) => {
      const on = isPrimary && button === 0 ? (target as Element).closest<HTMLElement>(pressable) : null
      pressed = on && { on, place: on.getBoundingClientRect(), x, y }
    },
    true,
  )
  addEventListener(
    'click',
    (event) => {
      if (!pressed) return
      const { on, place, x, y } = pressed
      pressed = null
      const now = on.getBoundingClientRect()
      const isSamePlace = Math.abs(now.x - place.x) < 1 && Math.abs(now.y - place.y) < 1
      const target = event.target as Element
      const isKeyboard = event.detail === 0
      const isOther = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      const isMoved = Math.hypot(event.clientX - x, event.clientY - y) > 10
      if (isSamePlace || isKeyboard || isOther || isMoved || target === on || !target.contains(on)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      on.click()
    },
    true,
  )
}
