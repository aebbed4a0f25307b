import sharp, { type JpegOptions } from 'sharp'
import { expect, test } from 'vitest'
import { qualityOfScale, readJpegHeader, scaleOf } from './jpeg-quality.ts'

const picture = () => sharp({ create: { width: 48, height: 32, channels: 3, background: '#a08060' } })
const jpeg = (options: JpegOptions) => picture().jpeg(options).toBuffer()

test('the quality of every JPEG of the usual library is read exactly', async () => {
  for (let quality = 5; quality <= 100; quality++)
    expect(readJpegHeader(await jpeg({ quality }))?.quality).toBe(quality)
})

test('a finer table than any quality has is the best one, and a coarser one the lowest', async () => {
  const withTable = async (value: number) => {
    const bytes = await jpeg({ quality: 50 })
    const table = bytes.indexOf(Buffer.from([0xff, 0xdb])) + 5
    return bytes.fill(value, table, table + 64)
  }
  expect(readJpegHeader(await withTable(1))?.quality).toBe(100)
  expect(readJpegHeader(await withTable(255))?.quality).toBe(1)
  // Flat tables of other encoders: never above what they keep.
  expect(readJpegHeader(await withTable(16))!.quality).toBeLessThan(
    readJpegHeader(await withTable(8))!.quality,
  )
})

test('one pass, two passes and progressive are told apart', async () => {
  expect(readJpegHeader(await jpeg({ optimiseCoding: false }))).toMatchObject({
    standardCodes: true,
    progressive: false,
  })
  expect(readJpegHeader(await jpeg({ optimiseCoding: true }))).toMatchObject({
    standardCodes: false,
    progressive: false,
  })
  expect(readJpegHeader(await jpeg({ progressive: true }))).toMatchObject({
    standardCodes: false,
    progressive: true,
  })
  const gray = await picture().toColourspace('b-w').jpeg({ optimiseCoding: false }).toBuffer()
  expect(readJpegHeader(gray)?.standardCodes).toBe(true)
})

test('the small picture a camera adds is not mistaken for the picture', async () => {
  const bytes = await jpeg({ quality: 91 })
  const small = await jpeg({ quality: 33 })
  const segment = Buffer.from([0xff, 0xe1, 0, 0])
  segment.writeUInt16BE(small.length + 2, 2)
  const both = Buffer.concat([bytes.subarray(0, 2), segment, small, bytes.subarray(2)])
  expect(readJpegHeader(both)?.quality).toBe(91)
})

test('what has no tables, and what is cut, has no quality', async () => {
  const bytes = await jpeg({ quality: 70 })
  expect(readJpegHeader(await picture().png().toBuffer())).toBeNull()
  expect(readJpegHeader(new Uint8Array())).toBeNull()
  for (let length = 0; length < bytes.length; length++) {
    const read = readJpegHeader(bytes.subarray(0, length))
    if (read !== null) expect(read.quality).toBe(70)
  }
  expect(readJpegHeader(bytes.subarray(0, 60))).toBeNull()
})

test('scale and quality are each other\u2019s inverse', () => {
  for (let quality = 1; quality <= 100; quality++) {
    const back = qualityOfScale(scaleOf(quality))
    expect(Math.abs(back - quality)).toBeLessThanOrEqual(1)
  }
  expect(qualityOfScale(100_000)).toBe(1)
})
