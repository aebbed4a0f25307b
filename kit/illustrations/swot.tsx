import { cx } from 'class-variance-authority'

type Square = { letter: string; name: string; line: string }

export type SwotProps = {
  /** What the picture shows, for screen readers. */
  label: string
  /** Column and row headings. */
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

// These background colors hardly change in the dark theme, so the text on them is always dark.
const styles = {
  strengths: 'col-start-2 row-start-2 bg-i-lapis text-white',
  weaknesses: 'col-start-3 row-start-2 bg-i-sky text-ink',
  opportunities: 'col-start-2 row-start-3 bg-i-sun text-on-sun',
  threats: 'col-start-3 row-start-3 bg-i-clay text-[#1d0b05]',
}

/** A square. The milestone in the middle covers its inner corner, so the text is at the outer edge. */
function SwotSquare({ square, style, below }: { square: Square; style: string; below: boolean }) {
  return (
    <div
      className={cx(
        'grid min-h-34 min-w-0 gap-0.5 rounded-card border-2 border-i-line px-2.5 sm:min-h-44 sm:px-4',
        below ? 'content-end pt-9 pb-3 sm:pb-4' : 'content-start pt-3 pb-9 sm:pt-4',
        style,
      )}
    >
      <span className="font-head text-[2rem] leading-none font-[800] sm:text-[2.5rem]">{square.letter}</span>
      <span className="font-head leading-tight font-bold sm:text-h4">{square.name}</span>
      <span className="text-sm leading-snug">{square.line}</span>
    </div>
  )
}

const head = 'self-end text-center text-sm font-[650] text-soft'
// Vertical text that reads upwards in left-to-right languages.
const side = 'rotate-180 text-center text-sm font-[650] text-soft [writing-mode:vertical-rl] rtl:rotate-0'

/** The four squares of a SWOT analysis around a milestone, as HTML text so that it stays readable on phones. */
export function Swot({ label, className, ...texts }: SwotProps) {
  return (
    <figure role="img" aria-label={label} className={className}>
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] gap-1.5 sm:gap-2">
        <span className={cx('col-start-2', head)}>{texts.helps}</span>
        <span className={cx('col-start-3', head)}>{texts.hinders}</span>
        <span className={cx('col-start-1 row-start-2', side)}>{texts.inMe}</span>
        <SwotSquare square={texts.strengths} style={styles.strengths} below={false} />
        <SwotSquare square={texts.weaknesses} style={styles.weaknesses} below={false} />
        <span className={cx('col-start-1 row-start-3', side)}>{texts.aroundMe}</span>
        <SwotSquare square={texts.opportunities} style={styles.opportunities} below />
        <SwotSquare square={texts.threats} style={styles.threats} below />
        <div className="pointer-events-none col-span-2 col-start-2 row-span-2 row-start-2 grid place-items-center">
          <svg viewBox="0 0 76 76" aria-hidden="true" className="size-18 sm:size-20">
            <g stroke="var(--i-line)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
              <circle cx="38" cy="38" r="37" fill="var(--i-paper)" />
              <path d="M25 61V30a13 13 0 0 1 26 0v31z" fill="var(--i-paper)" />
              <path d="M25 32v-2a13 13 0 0 1 26 0v2z" fill="var(--i-sun)" />
              <path className="flip origin-center" d="M31 47h13m-5-5 5 5-5 5" fill="none" />
            </g>
          </svg>
        </div>
      </div>
    </figure>
  )
}
