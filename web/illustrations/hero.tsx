import { useId } from 'react'

/** The home page's picture: a road seen through a tiled arch. Hidden from screen readers unless it gets a label. */
export function Hero({ label, className }: { label?: string; className?: string }) {
  const id = useId()
  const arch = `${id}arch`
  const tile = `${id}tile`
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
          <g id={tile}>
            <path d="M20 5 25 15 35 20 25 25 20 35 15 25 5 20 15 15z" fill="var(--i-paper)" />
            <circle cx="20" cy="20" r="4" fill="var(--i-firoza)" />
          </g>
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
            transform="translate(452 196) scale(1)"
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
          <g stroke="var(--i-line)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
            <path d="M352 346v-56h14v56zM350 290v-8h18v8zM359 282v-14" fill="var(--i-clay)" />
            <path d="M368 346v-34h30v34z" fill="var(--i-paper)" />
            <path d="M366 312l17-14 17 14z" fill="var(--i-clay)" />
            <path d="M398 346v-44c0-20 34-20 34 0v44z" fill="var(--i-paper)" />
            <path d="M396 303c0-26 38-26 38 0zM415 283v-12" fill="var(--i-lapis)" />
            <path d="M432 346v-28h26v28z" fill="var(--i-clay)" />
            <path d="M330 346v-24h22v24z" fill="var(--i-paper)" />
            <path d="M408 346v-18a7 7 0 0 1 14 0v18z" fill="var(--i-line)" />
            <path d="M376 322v7m7-7v7m7-7v7m-52 3v6m7-6v6m97-12v6m8-6v6" strokeWidth="2.6" />
          </g>
          <path d="M60 356c80-24 160-14 240-12s180-14 290 2v180H60z" fill="var(--i-firoza)" />
          <path d="M60 410c90-34 170-20 250-8s190-20 280-4v130H60z" fill="var(--i-firoza)" />
          <path
            d="M60 410c90-34 170-20 250-8s190-20 280-4"
            fill="none"
            stroke="var(--i-line)"
            strokeWidth="2"
            opacity=".35"
          />
          <path
            d="M190 524c10-50 150-50 176-78 18-20-66-26-58-48 6-18 92-18 98-52h16c2 40-60 40-62 54-2 16 88 22 78 56-8 26-96 26-108 68z"
            fill="var(--i-paper)"
            stroke="var(--i-line)"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          <path
            d="M262 520c18-36 124-36 138-68 8-26-76-28-76-50 2-20 84-20 90-54"
            fill="none"
            stroke="var(--i-line)"
            strokeWidth="2"
            strokeDasharray="8 8"
            strokeLinecap="round"
          />
          <g
            transform="translate(172 468) scale(2.2)"
            stroke="var(--i-line)"
            strokeWidth="0.91"
            strokeLinejoin="round"
            strokeLinecap="round"
          >
            <path d="M-10 0v-20a10 10 0 0 1 20 0V0z" fill="var(--i-paper)" />
            <path d="M-10-19v-1a10 10 0 0 1 20 0v1z" fill="var(--i-sun)" />
            <path d="M-4-10h8m-3-3 3 3-3 3" strokeWidth="1.6" fill="none" />
          </g>
          <g
            transform="translate(450 462) scale(1.5)"
            stroke="var(--i-line)"
            strokeWidth="1.33"
            strokeLinejoin="round"
            strokeLinecap="round"
          >
            <path d="M-10 0v-20a10 10 0 0 1 20 0V0z" fill="var(--i-paper)" />
            <path d="M-10-19v-1a10 10 0 0 1 20 0v1z" fill="var(--i-sun)" />
            <path d="M-4-10h8m-3-3 3 3-3 3" strokeWidth="1.6" fill="none" />
          </g>
          <g
            transform="translate(278 402) scale(0.95)"
            stroke="var(--i-line)"
            strokeWidth="2.11"
            strokeLinejoin="round"
            strokeLinecap="round"
          >
            <path d="M-10 0v-20a10 10 0 0 1 20 0V0z" fill="var(--i-paper)" />
            <path d="M-10-19v-1a10 10 0 0 1 20 0v1z" fill="var(--i-sun)" />
            <path d="M-4-10h8m-3-3 3 3-3 3" strokeWidth="1.6" fill="none" />
          </g>
          <g stroke="var(--i-line)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
            <path d="M500 440c-16-26-10-58 0-76 10 18 16 50 0 76z" fill="var(--i-lapis)" />
            <path d="M500 448v-46" fill="none" />
            <path d="M522 450c-12-20-8-42 0-56 8 14 12 36 0 56z" fill="var(--i-lapis)" />
            <path d="M522 458v-34" fill="none" />
          </g>
        </g>
        <path
          d="M24 520V42a20 20 0 0 1 20-20h552a20 20 0 0 1 20 20v478h-68V262C548 168 426 150 320 74 214 150 92 168 92 262v258z"
          fill="var(--i-lapis)"
          stroke="var(--i-line)"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <path
          d="M78 520V256C78 160 204 136 320 56c116 80 242 104 242 200v264"
          fill="none"
          stroke="var(--i-paper)"
          strokeWidth="2.5"
          opacity=".9"
        />
        <g>
          <use href={`#${tile}`} x="24" y="68" />
          <use href={`#${tile}`} x="576" y="68" />
          <use href={`#${tile}`} x="24" y="114" />
          <use href={`#${tile}`} x="576" y="114" />
          <use href={`#${tile}`} x="24" y="160" />
          <use href={`#${tile}`} x="576" y="160" />
          <use href={`#${tile}`} x="24" y="206" />
          <use href={`#${tile}`} x="576" y="206" />
          <use href={`#${tile}`} x="24" y="252" />
          <use href={`#${tile}`} x="576" y="252" />
          <use href={`#${tile}`} x="24" y="298" />
          <use href={`#${tile}`} x="576" y="298" />
          <use href={`#${tile}`} x="24" y="344" />
          <use href={`#${tile}`} x="576" y="344" />
          <use href={`#${tile}`} x="24" y="390" />
          <use href={`#${tile}`} x="576" y="390" />
          <use href={`#${tile}`} x="24" y="436" />
          <use href={`#${tile}`} x="576" y="436" />
          <use href={`#${tile}`} x="70" y="22" />
          <use href={`#${tile}`} x="116" y="22" />
          <use href={`#${tile}`} x="162" y="22" />
          <use href={`#${tile}`} x="208" y="22" />
          <use href={`#${tile}`} x="254" y="22" />
          <use href={`#${tile}`} x="300" y="22" />
          <use href={`#${tile}`} x="346" y="22" />
          <use href={`#${tile}`} x="392" y="22" />
          <use href={`#${tile}`} x="438" y="22" />
          <use href={`#${tile}`} x="484" y="22" />
          <use href={`#${tile}`} x="530" y="22" />
        </g>
        <path
          d="M66 520V70a4 4 0 0 1 4-4h500a4 4 0 0 1 4 4v450"
          fill="none"
          stroke="var(--i-sun)"
          strokeWidth="2"
          opacity=".0"
        />
        <g transform="translate(88 80) scale(1.9)">
          <use href={`#${tile}`} />
        </g>
        <g transform="translate(476 80) scale(1.9)">
          <use href={`#${tile}`} />
        </g>
        <g transform="translate(170 70)">
          <use href={`#${tile}`} />
        </g>
        <g transform="translate(430 70)">
          <use href={`#${tile}`} />
        </g>
      </g>
    </svg>
  )
}
