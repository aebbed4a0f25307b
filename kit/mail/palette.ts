/**
 * The colors of e-mails: the product's tokens for light and dark mode. Mail programs need the light value inline
 * (`light`) and take the dark one from a class (`dark`).
 */
const tokens = {
  ground: ['#F5F7F6', '#0C1626'],
  surface: ['#FFFFFF', '#132036'],
  sunk: ['#EAEFF0', '#0A1220'],
  ink: ['#10233F', '#EEF3F8'],
  soft: ['#46566C', '#AAB8CA'],
  line: ['#D5DDE2', '#2A3A54'],
  edge: ['#76869A', '#71849F'],
  accent: ['#1B4DB1', '#9DBEFF'],
  onAccent: ['#FFFFFF', '#0B1D42'],
  milestone: ['#1B4DB1', '#4A7DE0'],
  tint: ['#E6EEFB', '#1B2F55'],
  sun: ['#F5B82E', '#F7C24A'],
  onSun: ['#3A2A00', '#2B1F00'],
  sunTint: ['#FDF3D7', '#2E2813'],
} as const

export type Color = keyof typeof tokens
const uses = { text: 'color', fill: 'background-color', edge: 'border-color' } as const
type Use = keyof typeof uses

/** The light value of a color, for inline styles. */
export const light = (color: Color): string => tokens[color][0]

/** The classes of an element's dark colors: `dark('fill', 'surface', 'text', 'ink')`. */
export function dark(...pairs: (Use | Color)[]): string {
  const classes: string[] = []
  for (let i = 0; i < pairs.length; i += 2) classes.push(`${pairs[i]}-${pairs[i + 1]}`)
  return classes.join(' ')
}

function darkRules(prefix: string): string {
  return Object.keys(tokens)
    .flatMap((color) =>
      Object.entries(uses).map(
        ([use, property]) => `${prefix}.${use}-${color}{${property}:${tokens[color as Color][1]} !important}`,
      ),
    )
    .join('')
}

/**
 * The stylesheet of an e-mail: dark colors, and less padding on a phone. The second set of dark rules is for
 * Outlook on the web, which marks its dark mode with an attribute instead of the media query.
 */
export const stylesheet =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
  `@media (prefers-color-scheme:dark){${darkRules('')}}${darkRules('[data-ogsc] ')}` +
  '@media (max-width:480px){.card{padding:24px 18px !important}.edge{padding:16px 10px !important}' +
  '.wide{display:block !important;text-align:center !important}.fact{display:block !important;width:auto !important;padding:0 !important}' +
  '.value{padding:0 0 8px !important}}'

/** System fonts, because e-mails load no external resources. */
export const fonts = '-apple-system,"Segoe UI",Roboto,"Noto Sans",system-ui,Arial,sans-serif'
