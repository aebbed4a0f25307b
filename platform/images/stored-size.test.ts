import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPage, aPhotographedPage } from '#test/fixtures/photographed-page.ts'
import { likeness } from '#test/fixtures/picture-likeness.ts'
import { aPhotograph, aPhotographWithPlace } from '#test/fixtures/pictures.ts'
import { aFolder } from '#test/fixtures/upload-server.ts'
import { createImages, type Images } from './images.ts'
import { readJpegHeader } from './jpeg-quality.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
let images: Images
let page: Sharp
beforeAll(async () => {
  folder = await aFolder()
  images = createImages({ log: console })
  page = await aPhotographedPage(1000, 20)
})
afterAll(async () => {
  await images.close()
  await folder.remove()
})

let count = 0
async function stored(bytes: Buffer): Promise<Buffer> {
  const input = join(folder.path, `${++count}`)
  await writeFile(input, bytes)
  await images.reencode(input, `${input}.jpg`)
  return readFile(`${input}.jpg`)
}

describe('the copy is not larger than what was sent, and words stay readable', () => {
  // What is asked of each copy: PSNR in decibels and SSIM, compared with what was sent.
  test.each<[string, (page: Sharp) => Promise<Buffer>, number, number]>([
    ['from a camera', (p) => p.jpeg({ quality: 93, optimiseCoding: false }).toBuffer(), 37, 0.95],
    ['as the form prepares it', (p) => p.jpeg({ quality: 86 }).toBuffer(), 35, 0.93],
    [
      'without color subsampling',
      (p) => p.jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer(),
      35,
      0.93,
    ],
    ['progressive', (p) => p.jpeg({ quality: 80, progressive: true }).toBuffer(), 34, 0.93],
    ['from a messenger', (p) => p.jpeg({ quality: 55, progressive: true }).toBuffer(), 31, 0.9],
    ['strongly compressed', (p) => p.jpeg({ quality: 20 }).toBuffer(), 33, 0.9],
    [
      'strongly compressed by a slow encoder',
      (p) => p.jpeg({ quality: 30, mozjpeg: true }).toBuffer(),
      28,
      0.85,
    ],
    ['at the lowest quality', (p) => p.jpeg({ quality: 4, mozjpeg: true }).toBuffer(), 20, 0.6],
    ['gray', (p) => p.toColourspace('b-w').jpeg({ quality: 70 }).toBuffer(), 36, 0.95],
    [
      'gray and progressive',
      (p) => p.toColourspace('b-w').jpeg({ quality: 60, mozjpeg: true }).toBuffer(),
      30,
      0.9,
    ],
    ['CMYK', (p) => p.toColourspace('cmyk').jpeg({ quality: 70 }).toBuffer(), 28, 0.9],
    ['PNG', (p) => p.png().toBuffer(), 36, 0.95],
    ['WebP', (p) => p.webp({ quality: 80 }).toBuffer(), 27, 0.9],
    ['strongly compressed WebP', (p) => p.webp({ quality: 30 }).toBuffer(), 23, 0.8],
  ])('%s', async (_what, send, psnr, ssim) => {
    const sent = await send(page.clone())
    const copy = await stored(sent)
    expect(copy.length).toBeLessThanOrEqual(sent.length)
    const found = await likeness(sent, copy)
    expect(found.psnr).toBeGreaterThan(psnr)
    expect(found.ssim).toBeGreaterThan(ssim)
  })

  test('a picture of one pixel stays under a kilobyte', async () => {
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    expect((await stored(await pixel.clone().jpeg().toBuffer())).length).toBeLessThanOrEqual(1024)
    expect((await stored(await pixel.clone().png().toBuffer())).length).toBeLessThanOrEqual(1024)
  })

  test('a scan in two colors stays readable, although it grows', async () => {
    const sent = await sharp(aPage(1200, 24)).threshold(128).png({ palette: true, colours: 2 }).toBuffer()
    const copy = await stored(sent)
    expect(copy.length).toBeGreaterThan(sent.length)
    const { width } = await sharp(copy).metadata()
    expect(width).toBe(1200)
    expect((await likeness(sent, copy)).ssim).toBeGreaterThan(0.95)
  })

  test('a picture of gray pixels is kept as one', async () => {
    const copy = await stored(await page.clone().toColourspace('b-w').jpeg().toBuffer())
    expect((await sharp(copy).metadata()).channels).toBe(1)
  })

  test('colors of an sRGB profile stay as they are, those of a wider one are converted', async () => {
    const red = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c83214' } })
    const mean = async (bytes: Buffer) =>
      (await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean))
    const plain = await mean(await red.clone().jpeg({ quality: 95 }).toBuffer())
    for (const profile of ['srgb', 'p3']) {
      const sent = await red.clone().withIccProfile(profile).jpeg({ quality: 95 }).toBuffer()
      const kept = await mean(await stored(sent))
      for (const [i, value] of kept.entries()) expect(Math.abs(value - plain[i]!)).toBeLessThanOrEqual(4)
    }
  })
})

test('a JPEG is not encoded above its own quality, and nothing above 88', async () => {
  for (const quality of [98, 90, 70, 40]) {
    const sent = await (await aPhotographedPage(600, 16)).jpeg({ quality, optimiseCoding: false }).toBuffer()
    const own = readJpegHeader(await stored(sent))!.quality
    expect(own).toBeLessThanOrEqual(Math.min(88, quality))
    expect(own).toBeGreaterThanOrEqual(Math.min(88, quality) - 3)
  }
})

test('an ordinary photograph takes one pass', async () => {
  const copy = await stored(await aPhotograph(200_000))
  expect(readJpegHeader(copy)?.standardCodes).toBe(true)
  expect((await sharp(await stored(await aPhotographWithPlace())).metadata()).exif).toBeUndefined()
})
