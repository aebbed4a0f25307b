import { cx } from 'class-variance-authority'

const line = 'var(--i-line)'

export type DocumentDrawingKind = 'card' | 'certificate' | 'sheet'

/** A document, 48 x 48: an identity card, a certificate with a seal, or a plain sheet. Decorative. */
export function DocumentDrawing({
  kind,
  className = 'size-12',
}: {
  kind: DocumentDrawingKind
  className?: string
}) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={cx('flex-none', className)}>
      {kind === 'card' ? (
        <>
          <rect
            x="2"
            y="9"
            width="44"
            height="30"
            rx="3"
            fill="var(--i-paper)"
            stroke={line}
            strokeWidth="1.5"
          />
          <path d="M2.8 15v-3a2.2 2.2 0 0 1 2.2-2.2h38a2.2 2.2 0 0 1 2.2 2.2v3z" fill="var(--i-firoza)" />
          <rect x="7" y="18" width="11" height="13" rx="5.5" fill="var(--i-far)" />
          <path d="M24 20h16M24 26h12M24 32h14M7 35h11" stroke={line} strokeWidth="2" />
        </>
      ) : (
        <>
          <path
            d="M9 3h22l9 9v33H9z"
            fill="var(--i-paper)"
            stroke={line}
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
          <path d="M31 3v9h9" fill="var(--i-sky)" stroke={line} strokeWidth="1.5" strokeLinejoin="round" />
          <path d="M15 18h18M15 24h18M15 30h10" stroke="var(--i-far)" strokeWidth="2.5" />
          {kind === 'certificate' && (
            <circle cx="31" cy="36" r="5" fill="var(--i-sun)" stroke={line} strokeWidth="1.5" />
          )}
        </>
      )}
    </svg>
  )
}
