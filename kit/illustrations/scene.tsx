import { cx } from 'class-variance-authority'
import scenes from './scenes.svg?url&no-inline'

/** Countries with a scene; all others use "elsewhere", a hall on a hill. */
export const drawnPlaces = [
  'america',
  'australia',
  'britain',
  'canada',
  'china',
  'france',
  'georgia',
  'germany',
  'hungary',
  'italy',
  'kazakhstan',
  'latvia',
  'malaysia',
  'pakistan',
  'serbia',
  'turkey',
  'elsewhere',
] as const
export type Place = (typeof drawnPlaces)[number]

const placeOfCountry: Record<string, Place> = {
  AU: 'australia',
  CA: 'canada',
  CN: 'china',
  DE: 'germany',
  FR: 'france',
  GB: 'britain',
  GE: 'georgia',
  HU: 'hungary',
  IT: 'italy',
  KZ: 'kazakhstan',
  LV: 'latvia',
  MY: 'malaysia',
  PK: 'pakistan',
  RS: 'serbia',
  TR: 'turkey',
  US: 'america',
}

/** The scene of a country (ISO 3166-1 alpha-2, either case). */
export const placeOf = (country: string): Place => placeOfCountry[country.toUpperCase()] ?? 'elsewhere'

export type SceneProps = {
  place: Place
  /** The part of the 320 x 200 canvas to show, as a viewBox; all of it by default. */
  crop?: string
  /** What the scene shows; omit it if the text beside it says so. */
  label?: string
  className?: string
}

/**
 * The scene of a country. All scenes are in one file that the browser loads once; the page's tokens color them through
 * `<use>`, in light and dark mode.
 */
export function Scene({ place, crop = '0 0 320 200', label, className }: SceneProps) {
  return (
    <svg
      viewBox={crop}
      preserveAspectRatio="xMidYMid slice"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx('bg-i-sky', className)}
    >
      <use href={`${scenes}#${place}`} />
    </svg>
  )
}
