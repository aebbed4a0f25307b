import { cx } from 'class-variance-authority'

/** A loading indicator with a text, which is all that is shown with reduced motion. */
export function Spinner({
  label,
  hideLabel = false,
  className,
}: {
  label: string
  hideLabel?: boolean
  className?: string
}) {
  return (
    <span role="status" className={cx('inline-flex items-center gap-2', className)}>
      <span className="spin" aria-hidden="true" />
      <span className={hideLabel ? 'motion-safe:sr-only' : undefined}>{label}</span>
    </span>
  )
}
