import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import type { AnchorProps } from './anchor.tsx'

const look =
  'inline-grid size-11 flex-none place-items-center rounded-control transition-[color,background-color,border-color] duration-120 hover:text-accent [.night_&]:hover:text-white no-underline'

type Labeled = { label: string; icon: ReactNode }

/** A button that is only an icon; `label` is its name for screen readers and its tooltip. */
export function IconButton({ label, icon, className, ...rest }: ComponentProps<'button'> & Labeled) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={cx(look, className)}>
      {icon}
    </button>
  )
}

/** A link that is only an icon. */
export function IconLink({ label, icon, className, ...rest }: AnchorProps & Labeled) {
  return (
    <Anchor aria-label={label} title={label} {...rest} className={cx(look, className)}>
      {icon}
    </Anchor>
  )
}
