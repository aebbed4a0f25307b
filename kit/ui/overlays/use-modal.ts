import { useEffect, useLayoutEffect, useRef } from 'react'
import type { MouseEvent, SyntheticEvent } from 'react'
import { knowsClosedBy } from './dialog-commands.ts'

/**
 * On the control that gets the focus when its dialog opens. `autoFocus` does not work there: React focuses what it mounts
 * before the dialog is shown, and leaves no attribute that the browser could follow.
 */
export const firstFocus = { 'data-first': '' } as const

/**
 * Synchronizes a `<dialog>` with `open`: shows it as a modal, closes it, and reports when the reader closes it (Escape,
 * the backdrop, a close button). The browser traps the focus and restores it afterwards.
 *
 * With `open` undefined, `command` attributes control the dialog, and only `onClose` is reported.
 */
export function useModal(
  open: boolean | undefined,
  onClose: (() => void) | undefined,
  closedBy: 'any' | 'closerequest' | 'none',
  { closesOnLink = false } = {},
) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || open === undefined || dialog.open === open) return
    if (open) {
      const page = document.documentElement
      // Reserve the space of the scroll bar while the page is locked, if it has one.
      page.toggleAttribute('data-scrolls', innerWidth > page.clientWidth)
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-first]')?.focus()
    } else dialog.close()
  }, [open])
  // One that leaves the page while it is open would not give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  return {
    ref,
    closedby: closedBy,
    // React passes both events on to a dialog around this one, which the browser does not.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      // The event comes a little later, when the dialog may be open again.
      const isAgain = event.currentTarget.open
      if (open !== false && !isAgain && event.target === event.currentTarget) onClose?.()
    },
    onCancel: (event: SyntheticEvent) => {
      if (closedBy === 'none' && event.target === event.currentTarget) event.preventDefault()
    },
    // A link inside the app navigates without loading a document, so the dialog has to be closed.
    // In older browsers a click on the backdrop is a click on the dialog outside its box.
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (closesOnLink && event.target instanceof Element && event.target.closest('a[href]')) {
        event.currentTarget.close()
      }
      if (closedBy !== 'any' || event.target !== event.currentTarget || knowsClosedBy()) return
      const box = event.currentTarget.getBoundingClientRect()
      const inside =
        event.clientX >= box.left &&
        event.clientX <= box.right &&
        event.clientY >= box.top &&
        event.clientY <= box.bottom
      if (!inside) event.currentTarget.close()
    },
  }
}
