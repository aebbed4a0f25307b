// Writes the faces of PDF files into platform/pdf/faces, as plain TrueType, which is all that PDF takes in: the
// heading face of the product, alphabet by alphabet, and one for Urdu, Arabic, Persian and their relatives. The result
// is committed: run this again only when one of the packages changes. Both are under the SIL Open Font License 1.1.
//
//   node scripts/generate/cut-pdf-faces.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const target = fileURLToPath(new URL('../../platform/pdf/faces/', import.meta.url))
await mkdir(target, { recursive: true })

/** Every letter of a list of ranges such as `U+0600-06FF,U+0750`. */
const lettersIn = (ranges) =>
  ranges
    .split(',')
    .flatMap((range) => {
      const [from, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((code) => parseInt(code, 16))
      return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))
    })
    .join('')

async function cut(packageName, part, file, name, variationAxes) {
  const ranges = require(`${packageName}/unicode.json`)
  const source = await readFile(require.resolve(`${packageName}/files/${file}`))
  const bytes = await subsetFont(source, lettersIn(ranges[part]), {
    targetFormat: 'sfnt',
    noHinting: true,
    variationAxes,
  })
  await writeFile(`${target}${name}.ttf`, bytes)
  console.log(`${name}: ${bytes.length.toLocaleString('en')} bytes`)
}

for (const wght of [400, 700]) {
  for (const part of ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese']) {
    const file = `overpass-${part}-wght-normal.woff2`
    await cut('@fontsource-variable/overpass', part, file, `${part}-${wght}`, { wght })
  }
  const file = `noto-sans-arabic-arabic-${wght}-normal.woff2`
  await cut('@fontsource/noto-sans-arabic', 'arabic', file, `arabic-${wght}`)
}
