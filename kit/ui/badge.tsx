import { cva, cx } from 'class-variance-authority'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { ClockIcon, CrossIcon, TickIcon, WarningIcon } from './icons.ts'

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
