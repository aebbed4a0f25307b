import { cx } from 'class-variance-authority'
import hero from './hero.svg?url&no-inline'

/**
 * The home page's picture: a road seen through a tiled arch. Hidden from screen readers without a label. It is a
 * separate file, like the other pictures: inline it would make the page larger by one more round trip.
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
