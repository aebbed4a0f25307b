/** How dark a country is, as the current colour of what draws it: by powers of ten, because the largest has a thousand times what the smallest has. */
export const shades = [
  { from: 1, look: 'text-[color-mix(in_oklab,var(--accent)_34%,var(--surface))]' },
  { from: 10, look: 'text-[color-mix(in_oklab,var(--accent)_50%,var(--surface))]' },
  { from: 100, look: 'text-[color-mix(in_oklab,var(--accent)_66%,var(--surface))]' },
  { from: 1000, look: 'text-[color-mix(in_oklab,var(--accent)_82%,var(--surface))]' },
  { from: 10_000, look: 'text-accent' },
] as const

/** The look of land without programs. */
export const plainLook = 'text-[color-mix(in_oklab,var(--line)_72%,var(--ground))]'

/** The look of a country with so many programs. */
export const shadeOf = (programs: number): string =>
  shades.findLast(({ from }) => programs >= from)?.look ?? plainLook
