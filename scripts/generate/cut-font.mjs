// Cuts the heading face down to the letters the product sets in it, and writes kit/fonts/overpass.woff2.
// The result is committed: run this again only when the package or the list of letters changes.
//
//   node scripts/generate/cut-font.mjs
//
// Names of people and universities are never set in this face, so West European letters are enough.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

const ascii = range(0x20, 0x7e)
const westEuropean = range(0xc0, 0xff) + 'ŒœŠšŸŽž' + '\u00a0¡¿£©«»°·¹²³ªº'
const punctuation = '‐‑–—‘’‚“”„…•‹›€−×→'

const require = createRequire(import.meta.url)
const source = require.resolve('@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2')
const target = fileURLToPath(new URL('../../kit/fonts/overpass.woff2', import.meta.url))

const cut = await subsetFont(await readFile(source), ascii + westEuropean + punctuation, {
  targetFormat: 'woff2',
  // Kerning, tabular figures and composed accents are all the pages use; hints do nothing on today's screens.
  keepFeatures: ['kern', 'tnum', 'ccmp', 'mark', 'locl'],
  noHinting: true,
  // One weight for all headings: half the bytes, so that the face comes in the first round trip of its connection.
  variationAxes: { wght: 740 },
})
await mkdir(new URL('.', new URL('../../kit/fonts/overpass.woff2', import.meta.url)), { recursive: true })
await writeFile(target, cut)
console.log(`kit/fonts/overpass.woff2: ${cut.length.toLocaleString('en')} bytes`)
