/** A milestone by a dashed road under the sun, for empty views. It is mirrored in right-to-left text. */
export function EmptyRoad({ className = 'h-[84px] w-[150px]' }: { className?: string }) {
  return (
    <svg viewBox="0 0 150 84" aria-hidden="true" className={`flip ${className}`}>
      <path d="M4 80h142" stroke="var(--edge)" strokeWidth="2" strokeDasharray="6 6" />
      <circle cx="120" cy="30" r="14" fill="var(--i-sun)" />
      <g transform="translate(53 24)" stroke="var(--i-line)" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M3 51V22a19 19 0 0 1 38 0v29z" fill="var(--i-paper)" />
        <path d="M3 23v-1a19 19 0 0 1 38 0v1z" fill="var(--i-sun)" />
        <path d="M14 38h15m-6-6 6 6-6 6" fill="none" />
      </g>
    </svg>
  )
}
