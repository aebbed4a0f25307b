import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../../app/web/public')
const read = (name: string) => readFile(path.join(folder, name))

type Manifest = {
  name: string
  short_name: string
  icons: { src: string; sizes: string; purpose?: string }[]
}

test('the manifest names icons that are there, in the sizes it says, small and with one of each purpose', async () => {
  const { icons } = JSON.parse((await read('manifest.webmanifest')).toString()) as Manifest
  expect(icons.length).toBe(5)
  for (const { src, sizes } of icons) {
    const bytes = await read(src)
    expect(bytes.length).toBeLessThan(8000)
    if (sizes === 'any') continue
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ src, is: `${format} ${width}x${height}` }).toEqual({ src, is: `png ${sizes}` })
  }
  const large = icons.filter(({ sizes }) => sizes === '512x512').map(({ purpose }) => purpose ?? 'any')
  expect(large.toSorted()).toEqual(['any', 'maskable'])
})

test('icons that a launcher cuts to shape fill their square; the others leave it open', async () => {
  const corner = async (name: string) => {
    const { data } = await sharp(path.join(folder, name))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 4)]
  }
  for (const name of ['icon-maskable-192.png', 'icon-maskable-512.png', 'apple-touch-icon.png'])
    expect(await corner(name)).toEqual([0x10, 0x28, 0x4f, 255])
  for (const name of ['icon-192.png', 'icon-512.png']) expect((await corner(name))[3]).toBe(0)
})

test('the favicon for old readers holds three sizes', async () => {
  const ico = await read('favicon.ico')
  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
  for (const [index, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * index
    const at = ico.readUInt32LE(entry + 12)
    const { format, width, height } = await sharp(
      ico.subarray(at, at + ico.readUInt32LE(entry + 8)),
    ).metadata()
    expect([ico[entry], format, width, height]).toEqual([size, 'png', size, size])
  }
})
