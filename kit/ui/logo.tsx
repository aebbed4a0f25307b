import { cx } from 'class-variance-authority'

const milestone = (
  <>
    <path d="M4 23h36v21a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" fill="var(--m-stone)" />
    <path d="M4 21.2a18 18 0 0 1 36 0z" fill="var(--i-sun)" />
    <path
      d="M10 46c1-10 13-10 13-15.5 0-3-3.5-3.5-3.5-7.5h4.5c0 3.5 6.5 4 6.5 9C30.5 38 24 39 23.5 46z"
      fill="var(--m-road)"
    />
  </>
)

/**
 * The logo: the milestone and the operator's name, in the text size of `className` and the colors of the band. Omit
 * `label` inside a link that has a name.
 */
export function Logo({
  name,
  label,
  className = 'text-[1.5rem]',
}: {
  name: string
  label?: string
  className?: string
}) {
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx(
        'inline-flex items-center gap-[0.3em] font-head leading-none font-[780] tracking-[-0.01em] whitespace-nowrap text-(--m-word)',
        className,
      )}
    >
      <LogoMark className="h-[1.4em] flex-none" />
      {name}
    </span>
  )
}

/** The milestone of the logo, for use beside a name set as text (Urdu) or where space is short. */
export function LogoMark({ className = 'h-[34px]' }: { className?: string }) {
  return (
    <svg viewBox="0 0 44 50" aria-hidden="true" className={cx('w-auto', className)}>
      {milestone}
    </svg>
  )
}
