import { cx } from 'class-variance-authority'
import hero from './hero.svg?url&no-inline'

/**
 * The home page's picture: a road seen through a tiled arch. Hidden from screen readers unless it gets a label. A file
 * of its own, as the other pictures: inside the page it would cost every visitor's first view one more round trip.
 */
export function Hero({ label, className }: { label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 600 500"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx('block h-auto', className)}
    >
      <use href={`${hero}#hero`} />
    </svg>
  )
}
