/** How dark a country is, as an opacity of the current color: by powers of ten, because the largest has a thousand times as many programs as the smallest. */
export const shades = [
  { from: 1, look: 'text-[color-mix(in_oklab,var(--accent)_34%,var(--surface))]' },
  { from: 10, look: 'text-[color-mix(in_oklab,var(--accent)_50%,var(--surface))]' },
  { from: 100, look: 'text-[color-mix(in_oklab,var(--accent)_66%,var(--surface))]' },
  { from: 1000, look: 'text-[color-mix(in_oklab,var(--accent)_82%,var(--surface))]' },
  { from: 10_000, look: 'text-accent' },
] as const

/** Classes of land without programs. */
export const plainLook = 'text-[color-mix(in_oklab,var(--line)_72%,var(--ground))]'

/** Classes of a country with this many programs. */
export const shadeOf = (programs: number): string =>
  shades.findLast(({ from }) => programs >= from)?.look ?? plainLook
