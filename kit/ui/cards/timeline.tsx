import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { DownIcon } from '../icons.ts'
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

/** What collapsed steps are called, by their number. */
export type TimelineFolds = {
  earlier: (values: { count: number }) => string
  later: (values: { count: number }) => string
}

export type TimelineProps = {
  items: readonly TimelineItem[]
  level?: 2 | 3 | 4
  /** Collapses what is behind and far ahead: the current step and the next one stay. */
  folds?: TimelineFolds
  className?: string
}

/** Past, current and future steps on a line. */
export function Timeline({ items, level = 3, folds, className }: TimelineProps) {
  if (!folds) return <Steps items={items} level={level} className={className} />
  const { earlier, shown, later } = partsOf(items)
  return (
    <div className={className}>
      {earlier.length > 0 && (
        <Fold label={folds.earlier({ count: earlier.length })} className="-mt-3">
          <Steps items={earlier} level={level} continues />
        </Fold>
      )}
      <Steps items={shown} level={level} continues={later.length > 0} />
      {later.length > 0 && (
        <Fold label={folds.later({ count: later.length })} className="-mb-3">
          <Steps items={later} level={level} className="pt-2" />
        </Fold>
      )}
    </div>
  )
}

/** Collapsing fewer would save no room. */
const fewestFolded = 2

/** From the current step, or else the next one or the last, to the step that follows what has happened. */
function partsOf(items: readonly TimelineItem[]) {
  const from = items.findIndex(({ state }) => state !== 'passed')
  const first = from === -1 ? Math.max(items.length - 1, 0) : from
  const lastHappened = items.findLastIndex(({ state }) => state !== 'ahead')
  const last = Math.max(first, lastHappened) + 1
  const start = first < fewestFolded ? 0 : first
  const end = items.length - (last + 1) < fewestFolded ? items.length : last + 1
  return { earlier: items.slice(0, start), shown: items.slice(start, end), later: items.slice(end) }
}

/** The chevron stands where the markers are. */
function Fold({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <details className={cx('open-on-paper group/fold', className)}>
      <summary className="grid min-h-11 list-none grid-cols-[28px_minmax(0,1fr)] items-center justify-items-start gap-x-4 text-sm font-semibold text-accent hover:text-accent-hover [&::-webkit-details-marker]:hidden">
        <DownIcon
          data-small
          className="justify-self-center transition-transform duration-120 group-open/fold:rotate-180"
        />
        {label}
      </summary>
      {children}
    </details>
  )
}

interface StepsProps {
  items: readonly TimelineItem[]
  level: 2 | 3 | 4
  /** The line goes on below the last step. */
  continues?: boolean
  className?: string | undefined
}

function Steps({ items, level, continues = false, className }: StepsProps) {
  const Title = `h${level}` as const
  return (
    <ol className={cx('timeline', className)} data-continues={continues || undefined}>
      {items.map((item) => (
        <li
          key={item.key}
          data-state={item.state}
          aria-current={item.state === 'now' ? 'step' : undefined}
          className={cx(
            'relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-4 pb-6.5',
            continues ? 'last:pb-4' : 'last:pb-0',
          )}
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
