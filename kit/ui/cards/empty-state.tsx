import type { ReactNode } from 'react'
import { EmptyRoad } from '#kit/illustrations/road.tsx'

export type EmptyStateProps = {
  /** What is missing, as a plain line, not a heading. */
  title: ReactNode
  /** What will appear here, or what to try. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  className?: string
}

/** An empty view: an illustration, what will appear here, and a next step. */
export function EmptyState({ title, children, action, className = '' }: EmptyStateProps) {
  return (
    <div className={`grid justify-items-center gap-2 p-5 text-center ${className}`}>
      <EmptyRoad />
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-[34em] text-sm text-balance text-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
