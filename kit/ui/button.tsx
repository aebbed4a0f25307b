import { cva, cx } from 'class-variance-authority'
import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import type { AnchorProps } from './anchor.tsx'

export const buttonClass = cva(
  'inline-grid items-center justify-items-center rounded-control border font-semibold leading-[1.3] text-center no-underline cursor-pointer transition-[color,background-color,border-color] duration-120 lang-ur:leading-[1.9]',
  {
    variants: {
      tone: {
        /** Blue; one per view. */
        main: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover hover:text-on-accent',
        /** Yellow; one, on dark bands only. */
        sun: 'border-transparent bg-sun text-on-sun hover:bg-sun-hover hover:text-on-sun',
        line: 'border-edge bg-surface text-ink hover:border-accent hover:text-accent',
        text: 'border-transparent text-accent hover:text-accent-hover hover:underline',
        /** Red outline, for actions that withdraw or delete. */
        stop: 'border-stop bg-surface text-stop hover:bg-stop-bg',
      },
      size: {
        normal: 'min-h-11 py-[9px] text-base',
        /** 36 px, for secondary buttons inside rows; 44 px on touch screens. */
        small: 'min-h-9 py-[5px] text-sm pointer-coarse:min-h-11',
        /** Only an icon, with a label for screen readers. */
        icon: 'size-11 flex-none',
      },
      wide: { true: 'w-full' },
    },
    compoundVariants: [
      { tone: 'text', className: 'px-2' },
      { tone: ['main', 'sun', 'line', 'stop'], size: 'normal', className: 'px-[18px]' },
      { tone: ['main', 'sun', 'line', 'stop'], size: 'small', className: 'px-3' },
    ],
    defaultVariants: { tone: 'line', size: 'normal' },
  },
)

const disabledClass =
  'disabled:border-line disabled:bg-sunk disabled:text-soft disabled:hover:text-soft disabled:cursor-not-allowed'
const rowLook = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'

export type ButtonStyle = VariantProps<typeof buttonClass>

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** An icon before the label. */
    icon?: ReactNode
    /** In progress: clicks do nothing, the focus stays, and `busyLabel` replaces the label. */
    busy?: boolean
    /** For example "Sending". The button is always wide enough for both labels. */
    busyLabel?: string
  }

/** A button. `type` is "button" by default, so that no button submits a form by accident. */
export function Button({
  tone,
  size,
  wide,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={cx(buttonClass({ tone, size, wide }), disabledClass, busy && 'cursor-progress', className)}
    >
      <span className={cx(rowLook, busy && busyLabel && 'invisible')}>
        {icon}
        {children}
      </span>
      {busyLabel && (
        <span className={cx(rowLook, !busy && 'invisible')} aria-hidden={!busy}>
          <span className="spin" aria-hidden="true" />
          {busyLabel}
        </span>
      )}
    </button>
  )
}

export type LinkButtonProps = AnchorProps & ButtonStyle & { icon?: ReactNode }

/** A link that looks like a button, for navigation only. */
export function LinkButton({ tone, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Anchor {...rest} className={cx(buttonClass({ tone, size, wide }), className)}>
      <span className={rowLook}>
        {icon}
        {children}
      </span>
    </Anchor>
  )
}
