// Cuts the heading face down to the letters the product sets in it, and writes kit/fonts/overpass.woff2 for browsers and
// overpass.ttf for the social cards, since sharp reads no WOFF2. The results are committed: run this again only when the package or the list of letters changes.
//
//   node scripts/generate/cut-font.mjs
//
// Names of people and universities are never set in this face, so West European letters are enough.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

const ascii = range(0x20, 0x7e)
const westEuropean = range(0xc0, 0xff) + 'ŒœŠšŸŽž' + '\u00a0¡¿£©«»°·¹²³ªº'
const punctuation = '‐‑–—‘’‚“”„…•‹›€−×→'

const require = createRequire(import.meta.url)
const source = require.resolve('@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2')
const font = await readFile(source)

for (const [ending, targetFormat] of [
  ['woff2', 'woff2'],
  ['ttf', 'sfnt'],
]) {
  const cut = await subsetFont(font, ascii + westEuropean + punctuation, {
    targetFormat,
    // Kerning, tabular figures and composed accents are all the pages use; hints do nothing on today's screens.
    keepFeatures: ['kern', 'tnum', 'ccmp', 'mark', 'locl'],
    noHinting: true,
    // One weight for all headings: half the bytes, so that the face comes in the first round trip of its connection.
    variationAxes: { wght: 740 },
  })
  await writeFile(new URL(`../../kit/fonts/overpass.${ending}`, import.meta.url), cut)
  console.log(`kit/fonts/overpass.${ending}: ${cut.length.toLocaleString('en')} bytes`)
}
