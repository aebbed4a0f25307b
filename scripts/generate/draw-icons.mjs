// Draws the icons of browsers and home screens from app/web/public/favicon.svg, into app/web/public.
// The results are committed: run this again only when the mark changes.
//
//   node scripts/run/with-runtime.mjs scripts/generate/draw-icons.mjs
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const folder = path.join(import.meta.dirname, '../../app/web/public')
const favicon = await readFile(path.join(folder, 'favicon.svg'), 'utf8')
const mark = favicon.slice(favicon.indexOf('</style>') + '</style>'.length, favicon.lastIndexOf('</svg>'))
const [, viewBox] = favicon.match(/viewBox="([^"]+)"/)

/** The mark in a square of `size` pixels: `share` of it, on a ground that fills the square or on none. */
function drawn({ size, share = 1, ground, stone }) {
  const inner = size * share
  const offset = (size - inner) / 2
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<style>.s{fill:${stone}}</style>${ground ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : ''}` +
    `<svg x="${offset}" y="${offset}" width="${inner}" height="${inner}" viewBox="${viewBox}">${mark}</svg></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, effort: 10 }).toBuffer()
}

const day = { stone: '#1b4db1' }
// As on the night bands of the pages: the same mark, a lighter stone.
const night = { stone: '#4a7de0', ground: '#10284f' }

/** Several PNGs in one .ico: a header, an entry of 16 bytes for each, then the pictures. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  pictures.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

const save = async (name, bytes) => {
  await writeFile(path.join(folder, name), bytes)
  console.log(`app/web/public/${name}: ${bytes.length.toLocaleString('en')} bytes`)
}

const small = [16, 32, 48]
await save(
  'favicon.ico',
  ico(await Promise.all(small.map(async (size) => ({ size, png: await drawn({ size, ...day }) })))),
)
for (const size of [192, 512]) {
  await save(`icon-${size}.png`, await drawn({ size, share: 0.92, ...day }))
  // Launchers cut these to their own shape and keep the middle four fifths.
  await save(`icon-maskable-${size}.png`, await drawn({ size, share: 0.66, ...night }))
}
await save('apple-touch-icon.png', await drawn({ size: 180, share: 0.7, ...night }))
