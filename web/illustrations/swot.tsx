type Square = { letter: string; name: string; line: string }

export type SwotProps = {
  /** What the picture says, for screen readers. */
  label: string
  /** Heads of the columns and rows. */
  helps: string
  hinders: string
  inMe: string
  aroundMe: string
  strengths: Square
  weaknesses: Square
  opportunities: Square
  threats: Square
  className?: string
}

const outline = {
  stroke: 'var(--i-line)',
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const

// Text on marigold and clay keeps its own dark ink: those two colours hardly change in the dark theme.
const squares = [
  { key: 'strengths', x: 20, y: 18, top: 36, fill: 'var(--i-lapis)', ink: '#fff' },
  { key: 'weaknesses', x: 172, y: 18, top: 36, fill: 'var(--i-sky)', ink: 'var(--ink)' },
  { key: 'opportunities', x: 20, y: 144, top: 52, fill: 'var(--i-sun)', ink: '#2b1f00' },
  { key: 'threats', x: 172, y: 144, top: 52, fill: 'var(--i-clay)', ink: '#1d0b05' },
] as const

/** The four squares of a SWOT analysis around a milestone. */
export function Swot({ label, className, ...words }: SwotProps) {
  return (
    <svg viewBox="0 0 320 264" role="img" aria-label={label} className={className}>
      <g className="font-head" aria-hidden="true">
        <g fontSize="10.5" fontWeight="600" fill="var(--soft)" textAnchor="middle">
          <text x="93" y="10">
            {words.helps}
          </text>
          <text x="245" y="10">
            {words.hinders}
          </text>
          <text transform="translate(9 76) rotate(-90)">{words.inMe}</text>
          <text transform="translate(9 196) rotate(-90)">{words.aroundMe}</text>
        </g>
        {squares.map(({ key, x, y, top, fill, ink }) => (
          <g key={key} transform={`translate(${x} ${y})`} fill={ink}>
            <rect width="146" height="112" rx="10" fill={fill} {...outline} />
            <text x="14" y={top} fontSize="30" fontWeight="800">
              {words[key].letter}
            </text>
            <text x="14" y={top + 24} fontSize="13.5" fontWeight="700">
              {words[key].name}
            </text>
            <text x="14" y={top + 41} fontSize="10.5">
              {words[key].line}
            </text>
          </g>
        ))}
      </g>
      <g transform="translate(169 166)" {...outline}>
        <circle cy="-29" r="37" fill="var(--i-paper)" />
        <path d="M-13-6v-31a13 13 0 0 1 26 0v31z" fill="var(--i-paper)" />
        <path d="M-13-35v-2a13 13 0 0 1 26 0v2z" fill="var(--i-sun)" />
        <path d="M-7-20h13m-5-5 5 5-5 5" fill="none" />
      </g>
    </svg>
  )
}
