import type { ComponentProps, ReactNode } from 'react'
import { closesDialog, knowsCommands, opensDialog } from './dialog-commands.ts'
import { CrossIcon, MenuIcon } from '../icons.ts'
import { IconButton } from '../icon-button.tsx'
import { useModal } from './use-modal.ts'

export type DrawerProps = {
  /** The id that its DrawerButton refers to. */
  id: string
  label: string
  closeLabel: string
  /** Beside the close button, usually the logo. */
  head?: ReactNode
  children: ReactNode
  /** Omit it if `command` attributes open and close the drawer, as on prerendered pages. */
  open?: boolean
  onClose?: () => void
}

const dialogOf = (id: string) => document.getElementById(id) as HTMLDialogElement | null

/**
 * A panel from the inline start, 80 units wide and at most 85 %. Closes on the overlay, on Escape and with its
 * cross, and when a link in it is followed; the page behind is locked (base.css). Works without script where browsers know `command`.
 */
export function Drawer({ id, label, closeLabel, head, children, open, onClose }: DrawerProps) {
  const modal = useModal(open, onClose, 'any', { closesOnLink: true })
  return (
    <dialog {...modal} id={id} aria-label={label} className="drawer w-80 max-w-[85%]">
      <div className="flex items-center justify-between gap-3 p-3">
        <div>{head}</div>
        <IconButton
          label={closeLabel}
          icon={<CrossIcon />}
          {...closesDialog(id)}
          onClick={() => {
            if (!knowsCommands()) dialogOf(id)?.close()
          }}
        />
      </div>
      <div className="grid gap-0.5 px-3 pb-4">{children}</div>
    </dialog>
  )
}

/** The button that opens the drawer with the id `opens`. */
export function DrawerButton({
  opens,
  label,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { opens: string; label: string }) {
  return (
    <IconButton
      label={label}
      icon={<MenuIcon />}
      {...opensDialog(opens)}
      {...rest}
      onClick={(event) => {
        rest.onClick?.(event)
        if (!knowsCommands()) dialogOf(opens)?.showModal()
      }}
    />
  )
}
