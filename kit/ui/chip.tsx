import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Anchor } from './anchor.tsx'
import { CrossIcon, PlusIcon, TickIcon } from './icons.ts'

export type FilterChipProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The active filter, for example "Italy". */
  children: string
  /** What a click does, with the filter's name in it: "Remove filter Italy". */
  removeLabel: string
}

const chip =
  'inline-flex min-h-8 items-center gap-1.5 rounded-full bg-tint px-2.5 py-[3px] text-sm font-semibold text-accent hover:text-accent-hover forced-colors:border pointer-coarse:min-h-11 pointer-coarse:px-4'

/** An active filter; a click removes it. */
export function FilterChip({ children, removeLabel, className, ...rest }: FilterChipProps) {
  return (
    <button type="button" aria-label={removeLabel} {...rest} className={cx(chip, className)}>
      {children}
      <CrossIcon className="size-3.5 stroke-[2.4]" />
    </button>
  )
}

export type FilterChipLinkProps = Pick<FilterChipProps, 'children' | 'removeLabel'> & {
  /** The address without the filter. */
  href: string
}

/** An active filter in an address; following it removes the filter. */
export function FilterChipLink({ children, removeLabel, href }: FilterChipLinkProps) {
  return (
    <Anchor href={href} aria-label={removeLabel} className={`${chip} no-underline`}>
      {children}
      <CrossIcon className="size-3.5 stroke-[2.4]" />
    </Anchor>
  )
}

export type ChoiceChipProps = Omit<ComponentProps<'button'>, 'children'> & {
  children: string
  chosen: boolean
}

/** A suggested filter, which a click uses or leaves out. */
export function ChoiceChip({ children, chosen, ...rest }: ChoiceChipProps) {
  const Icon = chosen ? TickIcon : PlusIcon
  return (
    <button
      type="button"
      aria-pressed={chosen}
      {...rest}
      className={cx(chip, 'border', chosen ? 'border-transparent' : 'border-edge bg-surface text-soft')}
    >
      <Icon className="size-3.5 stroke-[2.4]" />
      {children}
    </button>
  )
}
