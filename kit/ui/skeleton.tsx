import { cx } from 'class-variance-authority'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'

/** A gray placeholder bar; size it like the expected content, with classes. */
export function Skeleton({ className = 'h-3.5' }: { className?: string }) {
  return <div className={cx('skeleton', className)} />
}

const widths = ['w-[70%]', 'w-full', 'w-[45%]', 'w-[85%]', 'w-[60%]']

/** Placeholder lines of a text that is loading. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={cx('grid gap-4', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-3.5', widths[line % widths.length])} />
      ))}
    </div>
  )
}

/** Whether skeletons are shown from the first moment, because somebody has just tapped a link to the screen. */
export const ShownAtOnce = createContext(false)

/**
 * Wraps the skeletons of a view, and announces `label` to screen readers. It shows nothing for the first 300 ms, except
 * within `ShownAtOnce`.
 */
export function Loading({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <div role="status" className={cx(!use(ShownAtOnce) && 'after-300', className)}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
