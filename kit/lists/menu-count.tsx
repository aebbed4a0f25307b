interface Props {
  count: number
  /** What the number means, for screen readers. */
  label: string
  /** Whether officers have to act on it. */
  urgent?: boolean
}

/**
 * A count beside a menu entry; hidden when it is 0. It is positioned so that its hidden label scrolls with the menu and
 * does not widen the page.
 */
export function MenuCount({ count, label, urgent = false }: Props) {
  if (count === 0) return null
  return (
    <span
      title={label}
      className={`relative ms-1.5 rounded-full px-2 text-xs leading-5 font-[650] tabular-nums ${urgent ? 'bg-sun text-on-sun' : 'bg-white/15 text-white'}`}
    >
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
