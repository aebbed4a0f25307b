import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { StepMarker } from './step-marker.tsx'
import type { StepState } from './step-marker.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export type TimelineItem = {
  key: string
  state: StepState
  /** The state as a word for screen readers: "Done", "Now", "Still ahead". */
  stateLabel: string
  title: ReactNode
  /** Shown on the marker unless the step is passed or ended: a number, or "!" when it is the reader's turn. */
  mark?: ReactNode
  body?: ReactNode
}

/** Past, current and future steps on a line. */
export function Timeline({
  items,
  level = 3,
  className,
}: {
  items: readonly TimelineItem[]
  level?: 2 | 3 | 4
  className?: string
}) {
  const Title = `h${level}` as const
  return (
    <ol className={cx('timeline', className)}>
      {items.map((item) => (
        <li
          key={item.key}
          data-state={item.state}
          aria-current={item.state === 'now' ? 'step' : undefined}
          className="relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-4 pb-6.5 last:pb-0"
        >
          <StepMarker state={item.state}>{item.mark}</StepMarker>
          <div>
            <Title className={cx('text-h5 tracking-normal', item.state === 'ahead' && 'text-soft')}>
              <VisuallyHidden>{item.stateLabel}: </VisuallyHidden>
              {item.title}
            </Title>
            {item.body && (
              <div className={cx('mt-0.5 text-sm', item.state !== 'now' && 'text-soft')}>{item.body}</div>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
