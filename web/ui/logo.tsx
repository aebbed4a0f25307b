import { cx } from 'class-variance-authority'

const stone = (
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
 * The word mark with its stone. On a `night` band the colours follow. `label` names it; leave it out where a link
 * around it carries the name.
 */
export function Logo({ label, className = 'h-[34px]' }: { label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 172 50"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx('w-auto', className)}
    >
      {stone}
      <path
        d="M72.9 25.9L66.6 39.4L60.3 25.9Q60.2 25.7 60.1 25.5Q60 25.2 59.9 24.9Q59.9 25.2 59.9 25.4Q59.9 25.7 59.9 25.9L59.9 39L54.8 39L54.8 13.8L60 13.8L66.1 27.4Q66.3 27.8 66.4 28.2Q66.6 28.5 66.7 28.9Q66.9 28.5 67 28.1Q67.1 27.8 67.3 27.4L73.6 13.8L78.4 13.8L78.4 39L73.3 39L73.3 25.9Q73.3 25.7 73.3 25.4Q73.3 25.1 73.3 24.9Q73.2 25.1 73.1 25.4Q73 25.7 72.9 25.9M88.9 39.4Q85.9 39.4 84.1 37.8Q82.3 36.2 82.3 33.4Q82.3 31.6 83.3 30.3Q84.2 28.9 85.8 28.2Q87.5 27.4 89.7 27.4Q90.9 27.4 92 27.6Q93.1 27.8 93.9 28.2L93.9 27.1Q93.9 25.7 93 25Q92.2 24.2 90.6 24.2Q89.2 24.2 87.8 24.7Q86.4 25.2 84.9 26.2L83.4 22.4Q85 21.3 87 20.8Q89 20.2 91.1 20.2Q94.9 20.2 96.8 21.9Q98.7 23.7 98.7 27.3L98.7 39L93.9 39L93.9 37.6Q93 38.5 91.7 39Q90.4 39.4 88.9 39.4M90.1 35.4Q91.1 35.4 92.1 35Q93.1 34.6 93.9 33.9L93.9 31.9Q93.1 31.6 92.2 31.4Q91.4 31.3 90.5 31.3Q88.9 31.3 88 31.8Q87.1 32.4 87.1 33.4Q87.1 34.3 87.9 34.8Q88.6 35.4 90.1 35.4M108.1 39L103.2 39L103.2 20.6L108.1 20.6L108.1 22.3Q109 21.3 110.2 20.7Q111.5 20.2 113.1 20.2Q116.1 20.2 117.8 22Q119.5 23.9 119.5 27.3L119.5 39L114.6 39L114.6 29.2Q114.6 26.9 113.9 25.9Q113.1 24.8 111.5 24.8Q109.7 24.8 108.9 25.9Q108.1 26.9 108.1 29.1L108.1 39M139.2 39L123.6 39L123.6 35.3L132.9 24.9L124.2 24.9L124.2 20.6L139.2 20.6L139.2 24.2L129.9 34.7L139.2 34.7L139.2 39M148.6 39L143.7 39L143.7 20.6L148.6 20.6L148.6 39M146.1 18.6Q145 18.6 144.1 17.7Q143.3 16.9 143.3 15.7Q143.3 14.6 144.1 13.8Q145 13 146.1 13Q147.3 13 148.2 13.8Q149 14.6 149 15.7Q149 16.9 148.1 17.8Q147.3 18.6 146.1 18.6M158.6 39L153.8 39L153.8 15.2L158.6 13"
        fill="var(--m-word)"
      />
    </svg>
  )
}

/** The stone alone, beside a name set in text (Urdu) or where there is little room. */
export function LogoMark({ className = 'h-[34px]' }: { className?: string }) {
  return (
    <svg viewBox="0 0 44 50" aria-hidden="true" className={cx('w-auto', className)}>
      {stone}
    </svg>
  )
}
