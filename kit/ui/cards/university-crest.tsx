import { cx } from 'class-variance-authority'
import { Scene, placeOf } from '#kit/illustrations/scene.tsx'
import type { Place } from '#kit/illustrations/scene.tsx'

// Sections of each scene, so that universities of one country can have different crests.
const cuts: Record<Place, readonly string[]> = {
  america: ['60 14 158 180', '172 14 158 180'],
  australia: ['2 14 158 180', '150 14 158 180'],
  britain: ['40 14 158 180', '116 14 158 180'],
  canada: ['78 8 158 180'],
  china: ['150 14 158 180'],
  france: ['119 6 158 184'],
  georgia: ['88 20 158 180', '30 20 158 180'],
  germany: ['154 16 158 180', '10 16 158 180'],
  hungary: ['12 14 158 180', '96 14 158 180'],
  italy: ['140 14 158 180', '16 14 158 180'],
  kazakhstan: ['160 14 158 180', '10 20 158 180'],
  latvia: ['150 14 158 180', '8 14 158 180'],
  malaysia: ['121 10 158 184'],
  pakistan: ['83 6 158 184'],
  serbia: ['116 14 158 180', '0 14 158 180'],
  turkey: ['123 8 158 184', '10 14 158 180'],
  elsewhere: ['97 20 158 180', '30 20 158 180'],
}

const sizes = {
  normal: 'h-[68px] w-[60px] sm:h-[104px] sm:w-[92px]',
  small: 'h-[46px] w-10',
}

export type UniversityCrestProps = {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Selects the section of the scene, always the same for the same text: the university's name or id. */
  seed?: string
  size?: 'normal' | 'small'
  className?: string
}

/** An arched crest with a section of the country's scene. Decorative: put the name beside it. */
export function UniversityCrest({ country, seed = '', size = 'normal', className }: UniversityCrestProps) {
  const place = placeOf(country)
  const choices = cuts[place]
  const sum = [...seed].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return (
    <span
      className={cx(
        'block flex-none overflow-hidden rounded-t-full rounded-b-control border-2 border-i-line bg-i-sky',
        sizes[size],
        className,
      )}
    >
      <Scene place={place} crop={choices[sum % choices.length]} className="size-full" />
    </span>
  )
}
