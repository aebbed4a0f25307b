import { useId } from 'react'
import type { ReactNode } from 'react'
import { CrossIcon } from '../icons.ts'
import { IconButton } from '../icon-button.tsx'
import { useModal } from './use-modal.ts'

export type DialogProps = {
  open: boolean
  /** The reader wants to close it. Set `open` to false here. */
  onClose: () => void
  /** A question or a statement. */
  heading: ReactNode
  children?: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode
  /** Shows a close button with this label in the corner. */
  closeLabel?: string
  /** "any": a click on the backdrop closes it too. "none": only its buttons do, for example while something is being sent. */
  closedBy?: 'any' | 'closerequest' | 'none'
  wide?: boolean
  /** "alertdialog" for an urgent question. */
  role?: 'alertdialog'
}

/**
 * A modal dialog; on phones a bottom sheet. Its content is mounted only while it is open. The focus goes to the first
 * control inside, or to the one with `firstFocus`, and returns afterwards.
 */
export function Dialog({
  open,
  onClose,
  heading,
  children,
  actions,
  closeLabel,
  closedBy = 'closerequest',
  wide,
  role,
}: DialogProps) {
  const id = useId()
  const modal = useModal(open, onClose, closedBy)
  return (
    <dialog
      {...modal}
      // A form in here is none of the form around the dialog, to which React would pass these on.
      onSubmit={(event) => event.stopPropagation()}
      onReset={(event) => event.stopPropagation()}
      role={role}
      aria-labelledby={`${id}-heading`}
      aria-describedby={role ? `${id}-body` : undefined}
      className="dialog"
      data-wide={wide || undefined}
    >
      {open && (
        <div className="grid gap-3 p-6 max-sm:p-5">
          <div className="flex items-start gap-3">
            <h2 id={`${id}-heading`} className="flex-1 text-h3">
              {heading}
            </h2>
            {closeLabel && (
              <IconButton label={closeLabel} icon={<CrossIcon />} onClick={onClose} className="-m-2.5" />
            )}
          </div>
          {children && <div id={`${id}-body`}>{children}</div>}
          {actions && (
            // Sticky, so that they stay visible in a long dialog.
            <div className="mt-1 flex flex-wrap gap-3 bg-surface max-sm:sticky max-sm:bottom-0 max-sm:-mx-5 max-sm:-mb-5 max-sm:px-5 max-sm:pt-2 max-sm:pb-5 max-sm:[&>*]:flex-[1_1_100%]">
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
