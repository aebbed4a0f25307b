import { cva, cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { InfoIcon, TickIcon, WarningIcon } from './icons.ts'
import { Milestone } from './cards/step-marker.tsx'

const look = cva('flex items-start gap-3 rounded-card border px-4 py-3.5 max-xs:flex-wrap', {
  variants: {
    tone: {
      error: 'border-transparent bg-stop-bg text-stop forced-colors:border-current',
      ok: 'border-transparent bg-ok-bg text-ok forced-colors:border-current',
      info: 'border-line bg-tint text-ink',
      turn: 'items-center border-sun/55 bg-sun-tint text-ink',
    },
  },
})

const icons = { error: WarningIcon, ok: TickIcon, info: InfoIcon }

export type BannerProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** "turn" is the yellow one: something waits for the reader. */
  tone: 'error' | 'ok' | 'info' | 'turn'
  /** The first words, in bold: "Error:" or a whole line. */
  lead?: ReactNode
  /** How many items wait, shown on the milestone of a "turn" banner. */
  count?: number | string
  /** One button or link at the end. */
  action?: ReactNode
  /** Whether screen readers announce it, because it results from something the reader did. Default for errors. */
  announce?: boolean
}

/** A message that stays. Errors are banners, never toasts. */
export function Banner({
  tone,
  lead,
  count,
  action,
  announce = tone === 'error',
  className,
  children,
  ...rest
}: BannerProps) {
  const Icon = tone === 'turn' ? null : icons[tone]
  const role = announce ? (tone === 'error' ? 'alert' : 'status') : undefined
  return (
    <div role={role} {...rest} className={cx(look({ tone }), className)}>
      {Icon ? <Icon className="mt-0.5" /> : <Milestone className="h-[42px] w-[34px]">{count}</Milestone>}
      <div className="min-w-0 flex-1 max-xs:basis-[70%]">
        {tone === 'turn' ? (
          <>
            <p className="font-semibold">{lead}</p>
            <div className="text-sm">{children}</div>
          </>
        ) : (
          <div>
            {lead && <b className="font-semibold">{lead} </b>}
            {children}
          </div>
        )}
      </div>
      {action && <div className="self-center max-xs:grid max-xs:basis-full">{action}</div>}
    </div>
  )
}
