import { cx } from 'class-variance-authority'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export type ProgressBarProps = {
  /** Between 0 and `max`; omit it while the total is unknown. */
  value?: number
  max?: number
  /** What is progressing, for screen readers. */
  label: string
  failed?: boolean
  className?: string
}

/** The browser's progress bar in our colors; put the numbers beside it as text. */
export function ProgressBar({ value, max = 100, label, failed, className }: ProgressBarProps) {
  return (
    <label className={cx('block', className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <progress className="bar" value={value} max={max} data-state={failed ? 'failed' : undefined} />
    </label>
  )
}
