import type { ReactNode } from 'react'
import type { RequestReason } from '#areas/applications/case-file/contract/request-reasons.ts'

const line = 'var(--i-line)'
const paper = 'var(--i-paper)'

/** Reasons with an example; an officer's own text has none. */
export type DrawnReason = Exclude<RequestReason, 'other'>

/** A camera frame, 120 x 90: the table, the document on it, and a mark in the corner. */
function Frame({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true" className="w-full rounded-control">
      <rect width="120" height="90" fill="var(--i-sky)" />
      <svg viewBox="0 0 120 90">{children}</svg>
      <circle
        cx="105"
        cy="15"
        r="10"
        fill={good ? 'var(--i-firoza)' : 'var(--i-clay)'}
        stroke={line}
        strokeWidth="1.5"
      />
      <path
        d={good ? 'M100 15.5l3.6 3.6 6.6-7.4' : 'M101 11l8 8M109 11l-8 8'}
        fill="none"
        stroke={line}
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const edge = { stroke: line, strokeWidth: 1.5, strokeLinejoin: 'round' as const }

/** The front of an identity card: a strip, a photo, lines of text. */
function CardFront({ ink = line }: { ink?: string }) {
  return (
    <g>
      <rect x="22" y="23" width="76" height="48" rx="4" fill={paper} {...edge} />
      <path d="M22.8 33v-6a3.2 3.2 0 0 1 3.2-3.2h68a3.2 3.2 0 0 1 3.2 3.2v6z" fill="var(--i-firoza)" />
      <rect x="29" y="39" width="17" height="21" rx="8" fill="var(--i-far)" />
      <path d="M54 41h36M54 49h28M54 57h33M29 66h22" stroke={ink} strokeWidth="2.4" />
    </g>
  )
}

function CardBack() {
  return (
    <g>
      <rect x="22" y="23" width="76" height="48" rx="4" fill={paper} {...edge} />
      <path d="M22.8 30h74.4v8H22.8z" fill={line} />
      <path d="M29 46h40M29 53h30" stroke="var(--i-far)" strokeWidth="2.4" />
      <path d="M74 46v18M78 46v18M80.500 46v18M85 46v18M89 46v18M91 46v18" stroke={line} strokeWidth="1.6" />
    </g>
  )
}

function Certificate({
  x = 0,
  seal = true,
  script = false,
}: {
  x?: number
  seal?: boolean
  script?: boolean
}) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M38 12h36l10 10v56H38z" fill={paper} {...edge} />
      <path d="M74 12v10h10" fill="var(--i-sky)" {...edge} />
      {script ? (
        <path
          d="M45 32q3-5 6 0t6 0 6 0 6 0 6 0M45 42q3-5 6 0t6 0 6 0 6 0M45 52q3-5 6 0t6 0 6 0 6 0 6 0M45 62q3-5 6 0t6 0"
          fill="none"
          stroke="var(--i-far)"
          strokeWidth="2.4"
        />
      ) : (
        <path d="M45 32h32M45 41h32M45 50h32M45 59h18" stroke="var(--i-far)" strokeWidth="2.6" />
      )}
      {seal && <circle cx="71" cy="66" r="6.500" fill="var(--i-sun)" {...edge} />}
    </g>
  )
}

/** A calendar page beside the card. */
function Leaf({ over }: { over: boolean }) {
  return (
    <g>
      <rect x="66" y="46" width="34" height="32" rx="3" fill={paper} {...edge} />
      <path
        d="M66.800 55v-5a3 3 0 0 1 3-3h26.400a3 3 0 0 1 3 3v5z"
        fill={over ? 'var(--i-clay)' : 'var(--i-sun)'}
      />
      <path
        d={over ? 'M76 60l14 13M90 60L76 73' : 'M75 67l6 6 10-12'}
        fill="none"
        stroke={line}
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </g>
  )
}

/** Two names, one from the form and one from the document. */
function Names({ same }: { same: boolean }) {
  return (
    <g>
      <rect x="18" y="20" width="72" height="20" rx="4" fill={paper} {...edge} />
      <rect x="18" y="52" width="72" height="20" rx="4" fill={paper} {...edge} />
      <path d="M25 30h20M49 30h26" stroke={line} strokeWidth="3" />
      <path
        d={same ? 'M25 62h20M49 62h26' : 'M25 62h34'}
        stroke={same ? line : 'var(--i-clay)'}
        strokeWidth="3"
      />
      <path
        d={same ? 'M50 43.500h8M50 48.500h8' : 'M50 43.500h8M50 48.500h8M57 41l-6 10'}
        stroke={line}
        strokeWidth="1.8"
      />
    </g>
  )
}

/** The photo that was sent, and the one that is needed. */
const pairs: Readonly<Record<DrawnReason, readonly [bad: ReactNode, good: ReactNode]>> = {
  blurred: [
    <g key="bad" opacity="0.5">
      <g transform="translate(-2.500 -1.500)" opacity="0.6">
        <CardFront ink="var(--i-far)" />
      </g>
      <g transform="translate(2.500 2)" opacity="0.6">
        <CardFront ink="var(--i-far)" />
      </g>
    </g>,
    <CardFront key="good" />,
  ],
  cut_off: [
    <g key="bad" transform="translate(-46 24) scale(1.25)">
      <CardFront />
    </g>,
    <CardFront key="good" />,
  ],
  wrong_side: [<CardBack key="bad" />, <CardFront key="good" />],
  wrong_document: [<Certificate key="bad" />, <CardFront key="good" />],
  expired: [
    <g key="bad">
      <g transform="translate(-12 -10)">
        <CardFront />
      </g>
      <Leaf over />
    </g>,
    <g key="good">
      <g transform="translate(-12 -10)">
        <CardFront />
      </g>
      <Leaf over={false} />
    </g>,
  ],
  name_differs: [<Names key="bad" same={false} />, <Names key="good" same />],
  needs_translation: [
    <Certificate key="bad" script />,
    <g key="good" transform="translate(10 12) scale(0.82)">
      <Certificate x={-26} script />
      <Certificate x={24} />
    </g>,
  ],
  needs_attestation: [
    <Certificate key="bad" seal={false} />,
    <g key="good">
      <Certificate />
      <rect
        x="40"
        y="62"
        width="20"
        height="10"
        rx="2"
        fill="none"
        stroke="var(--i-lapis)"
        strokeWidth="1.8"
      />
      <path d="M43 67h14" stroke="var(--i-lapis)" strokeWidth="1.8" />
    </g>,
  ],
}

/** Illustrates why a photo could not be used: the one sent beside the one needed. Decorative. */
export function DocumentExample({ reason }: { reason: DrawnReason }) {
  const [bad, good] = pairs[reason]
  return (
    <span className="grid w-full max-w-[260px] grid-cols-2 gap-2" dir="ltr">
      <Frame good={false}>{bad}</Frame>
      <Frame good>{good}</Frame>
    </span>
  )
}
