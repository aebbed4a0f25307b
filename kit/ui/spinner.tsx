import { cx } from 'class-variance-authority'

/** Something is on its way. The word is always there; with reduced motion it is all there is. */
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
