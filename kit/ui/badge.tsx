import { cva, cx } from 'class-variance-authority'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { ClockIcon, CrossIcon, PlusIcon, TickIcon, WarningIcon } from './icons.ts'

const look = cva(
  'inline-flex items-center gap-1.5 rounded-control py-[3px] text-xs font-[650] leading-[1.4] whitespace-nowrap forced-colors:border [&>.lucide]:size-3.5 [&>.lucide]:stroke-[2.4]',
  {
    variants: {
      tone: {
        ok: 'bg-ok-bg text-ok',
        wait: 'bg-wait-bg text-wait',
        stop: 'bg-stop-bg text-stop',
        late: 'bg-stop-bg text-stop',
        work: 'bg-tint text-accent',
        plain: 'bg-sunk text-soft',
      },
      count: { true: 'px-2 tabular-nums', false: 'ps-2 pe-2.5' },
    },
  },
)

export type BadgeTone = 'ok' | 'wait' | 'stop' | 'late' | 'work' | 'plain'

const icons: Partial<Record<BadgeTone, ComponentType>> = {
  ok: TickIcon,
  wait: ClockIcon,
  stop: CrossIcon,
  late: WarningIcon,
}

/**
 * The tone of an application's status: confirmed is green, pending is yellow, every other status is red.
 */
export const toneOfStatus = (status: string): BadgeTone =>
  status === 'confirmed' ? 'ok' : status === 'pending' ? 'wait' : 'stop'

export type BadgeProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** ok, wait, stop and late are statuses with an icon; work and plain describe work and have none. */
  tone: BadgeTone
  /** Replaces the tone's icon; null for none. */
  icon?: ReactNode
  /** Always a word (or a count beside one), because color alone must not convey a status. */
  children: ReactNode
}

/** A status or a work tag. */
export function Badge({ tone, icon, className, children, ...rest }: BadgeProps) {
  const Icon = icons[tone]
  return (
    <span {...rest} className={cx(look({ tone, count: false }), className)}>
      {icon === undefined ? Icon && <Icon /> : icon}
      {children}
    </span>
  )
}

/** A number beside a heading. */
export function CountBadge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={look({ tone, count: true })}>{children}</span>
}

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
