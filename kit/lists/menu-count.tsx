interface Props {
  count: number
  /** The same for a screen reader, in words. */
  label: string
  /** Something for officers to act on, not a mere figure. */
  urgent?: boolean
}

/**
 * A figure beside an entry of the bar; nothing where there is none to show. It is positioned, so that its hidden words
 * scroll with the bar and do not widen the page.
 */
export function MenuCount({ count, label, urgent = false }: Props) {
  if (count === 0) return null
  return (
    <span
      className={`relative ms-1.5 rounded-full px-2 text-xs leading-5 font-[650] tabular-nums ${urgent ? 'bg-sun text-on-sun' : 'bg-white/15 text-white'}`}
    >
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
