import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { knowsClosedBy } from './dialog-commands.ts'

/**
 * Keeps a `<dialog>` in step with `open`: shows it as a modal, closes it, and reports when the reader closed it
 * (Escape, the backdrop, a close button). The browser keeps the focus inside and gives it back afterwards.
 *
 * With `open` undefined the dialog is left to the page (`command` attributes), and only `onClose` is reported.
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
      // A page that scrolls keeps the room of its scroll bar while it is held still; another has none to keep.
      page.toggleAttribute('data-scrolls', innerWidth > page.clientWidth)
      dialog.showModal()
    } else dialog.close()
  }, [open])
  return {
    ref,
    closedby: closedBy,
    onClose: () => {
      if (open !== false) onClose?.()
    },
    onCancel: (event: { preventDefault: () => void }) => {
      if (closedBy === 'none') event.preventDefault()
    },
    // A link inside the app changes the page without loading one: what it was followed from has done its work.
    // Older browsers: a click on the backdrop arrives at the dialog itself, outside its box.
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
