import { shades } from './shades.ts'
import { mapSize, middles, otherLand, shapes, small } from './world-shapes.ts'

/** Of `kit/styles/tokens.css`: a picture is a document of its own, which the variables of a page do not reach. */
const colors = {
  light: { accent: '#1b4db1', plain: '#dde4e7', edge: '#f5f7f6' },
  dark: { accent: '#9dbeff', plain: '#223048', edge: '#0c1626' },
}
/** How much of the accent each shade has; as in `shades`. */
const strengths = [0.34, 0.5, 0.66, 0.82, 1]

const rulesOf = ({ accent, plain, edge }: (typeof colors)['light']) =>
  `path{fill:${plain};stroke:${edge};stroke-width:6}circle{stroke:${edge};stroke-width:14}` +
  strengths.map((strength, at) => `.s${at}{fill:${accent};fill-opacity:${strength}}`).join('')

/**
 * The map of the world as an SVG document: the darker a country, the more programs it has. It follows the theme of the
 * device.
 */
export function mapPictureOf(
  countries: readonly { readonly country: string; readonly programs: number }[],
): string {
  const shadeOf = new Map(
    countries.map(({ country, programs }) => [country, shades.findLastIndex(({ from }) => programs >= from)]),
  )
  const land = Object.entries(shapes).map(([country, shape]) => {
    const shade = shadeOf.get(country) ?? -1
    return `<path${shade < 0 ? '' : ` class="s${shade}"`} d="${shape}"/>`
  })
  const dots = [...small].flatMap((country) => {
    const [place, shade = -1] = [middles.get(country), shadeOf.get(country)]
    return place && shade >= 0 ? [`<circle class="s${shade}" cx="${place[0]}" cy="${place[1]}" r="40"/>`] : []
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapSize.join(' ')}"><style>${rulesOf(colors.light)}` +
    `@media(prefers-color-scheme:dark){${rulesOf(colors.dark)}}</style><path d="${otherLand}"/>` +
    `${land.join('')}${dots.join('')}</svg>`
  )
}
