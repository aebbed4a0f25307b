import { useId } from 'react'

/** Where a tile of the frame stands: its middle, and its size against the ordinary ones. */
type Tile = readonly [x: number, y: number, size?: number]

const tiles: readonly Tile[] = [
  ...Array.from({ length: 11 }, (_, i): Tile => [90 + i * 46, 42]),
  ...Array.from({ length: 9 }, (_, i): Tile => [44, 88 + i * 46]),
  ...Array.from({ length: 9 }, (_, i): Tile => [596, 88 + i * 46]),
  [190, 90],
  [450, 90],
  [126, 118, 1.9],
  [514, 118, 1.9],
]

/** Four points around a middle, as a path. */
const star = ([x, y, size = 1]: Tile) => {
  const [near, far] = [5 * size, 10 * size]
  return `M${x} ${y - 15 * size}l${near} ${far} ${far} ${near}-${far} ${near}-${near} ${far}-${near}-${far}-${far}-${near} ${far}-${near}z`
}

const outline = {
  stroke: 'var(--i-line)',
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const

function Milestone({ at, line }: { at: string; line: string }) {
  return (
    <g transform={at} strokeWidth={line}>
      <path d="M-10 0v-20a10 10 0 0 1 20 0V0z" fill="var(--i-paper)" />
      <path d="M-10-19v-1a10 10 0 0 1 20 0v1z" fill="var(--i-sun)" />
      <path d="M-4-10h8m-3-3 3 3-3 3" strokeWidth="1.6" fill="none" />
    </g>
  )
}

/** The home page's picture: a road seen through a tiled arch. Hidden from screen readers unless it gets a label. */
export function Hero({ label, className }: { label?: string; className?: string }) {
  const id = useId()
  const arch = `${id}arch`
  return (
    <svg
      viewBox="0 0 600 500"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={className}
    >
      <g transform="translate(-20 -20)">
        <defs>
          <clipPath id={arch}>
            <path d="M92 520V262C92 168 214 150 320 74c106 76 228 94 228 188v258z" />
          </clipPath>
        </defs>
        <g clipPath={`url(#${arch})`}>
          <rect width="640" height="520" fill="var(--i-sky)" />
          <circle cx="372" cy="232" r="74" fill="var(--i-sun)" />
          <path
            transform="translate(150 238) scale(1.3)"
            d="M0 0h46a8 8 0 0 0 0-16 9 9 0 0 0-7 2 13 13 0 0 0-24-3 9 9 0 0 0-14 5 6 6 0 0 0-1 12z"
            fill="var(--i-paper)"
            opacity=".75"
          />
          <path
            transform="translate(452 196)"
            d="M0 0h46a8 8 0 0 0 0-16 9 9 0 0 0-7 2 13 13 0 0 0-24-3 9 9 0 0 0-14 5 6 6 0 0 0-1 12z"
            fill="var(--i-paper)"
            opacity=".75"
          />
          <path
            d="M60 330l64-70 36 30 62-88 50 66 36-34 60 62 54-40 56 54 44-34 60 54v90H60z"
            fill="var(--i-far)"
          />
          <path
            d="M222 202 192 245l14 8 12-10 12 14 14-12 12 2zM308 234l-24 23 12 4 10-8 14 12 12-4zM124 260l-18 20 12 2 8-8 14 8 6-4zM422 256l-20 15 14 4 8-5 14 6 4-4zM522 276l-18 14 10 4 8-6 14 8 4-6z"
            fill="var(--i-paper)"
          />
          <g {...outline}>
            <path d="M352 346v-56h14v56zM350 290v-8h18v8zM359 282v-14" fill="var(--i-clay)" />
            <path d="M368 346v-34h30v34z" fill="var(--i-paper)" />
            <path d="M366 312l17-14 17 14zM432 346v-28h26v28z" fill="var(--i-clay)" />
            <path d="M398 346v-44c0-20 34-20 34 0v44zM330 346v-24h22v24z" fill="var(--i-paper)" />
            <path d="M396 303c0-26 38-26 38 0zM415 283v-12" fill="var(--i-lapis)" />
            <path d="M408 346v-18a7 7 0 0 1 14 0v18z" fill="var(--i-line)" />
            <path d="M376 322v7m7-7v7m7-7v7m-52 3v6m7-6v6m97-12v6m8-6v6" strokeWidth="2.6" />
          </g>
          <path d="M60 356c80-24 160-14 240-12s180-14 290 2v180H60z" fill="var(--i-firoza)" />
          <g {...outline}>
            <path d="M60 410c90-34 170-20 250-8s190-20 280-4" fill="none" opacity=".35" />
            <path
              d="M190 524c10-50 150-50 176-78 18-20-66-26-58-48 6-18 92-18 98-52h16c2 40-60 40-62 54-2 16 88 22 78 56-8 26-96 26-108 68z"
              fill="var(--i-paper)"
            />
            <path
              d="M262 520c18-36 124-36 138-68 8-26-76-28-76-50 2-20 84-20 90-54"
              fill="none"
              strokeDasharray="8 8"
            />
            <Milestone at="translate(172 468) scale(2.2)" line=".9" />
            <Milestone at="translate(459 462) scale(1.5)" line="1.3" />
            <Milestone at="translate(278 402)" line="2" />
            <path
              d="M500 440c-16-26-10-58 0-76 10 18 16 50 0 76zM522 450c-12-20-8-42 0-56 8 14 12 36 0 56z"
              fill="var(--i-lapis)"
            />
            <path d="M500 448v-46m22 56v-34" />
          </g>
        </g>
        <path
          d="M24 520V42a20 20 0 0 1 20-20h552a20 20 0 0 1 20 20v478h-68V262C548 168 426 150 320 74 214 150 92 168 92 262v258z"
          fill="var(--i-lapis)"
          {...outline}
        />
        <path
          d="M78 520V256C78 160 204 140 320 62c116 78 242 98 242 194v264"
          fill="none"
          stroke="var(--i-paper)"
          strokeWidth="2.5"
          opacity=".9"
        />
        <path d={tiles.map(star).join('')} fill="var(--i-paper)" />
        <path
          d={tiles
            .filter(([, , size = 1]) => size < 1.5)
            .map(([x, y]) => `M${x} ${y}h0`)
            .join('')}
          stroke="var(--i-firoza)"
          strokeWidth="8"
          strokeLinecap="round"
        />
        <path d="M126 118h0m388 0h0" stroke="var(--i-firoza)" strokeWidth="15.2" strokeLinecap="round" />
      </g>
    </svg>
  )
}
