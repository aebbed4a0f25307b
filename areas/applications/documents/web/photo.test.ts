import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitted, photoLimits, problemBeforeOpening, problemOfUnopened, tries } from './photo.ts'

const sides = fc.integer({ min: 1, max: 20_000 })

describe('scaling a photo down', () => {
  it('scales a 12 megapixel photo to 2,500 px with the same aspect ratio', () => {
    expect(fitted(4032, 3024)).toEqual({ width: 2500, height: 1875 })
    expect(fitted(3024, 4032)).toEqual({ width: 1875, height: 2500 })
  })

  it('leaves a small picture unchanged', () => {
    expect(fitted(800, 600)).toEqual({ width: 800, height: 600 })
    expect(fitted(2500, 2500)).toEqual({ width: 2500, height: 2500 })
  })

  it('never makes a side longer, larger than the limit or empty, and preserves the aspect ratio', () => {
    fc.assert(
      fc.property(sides, sides, (width, height) => {
        const small = fitted(width, height)
        expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(photoLimits.side)
        expect(small.width).toBeLessThanOrEqual(width)
        expect(small.height).toBeLessThanOrEqual(height)
        expect(Math.min(small.width, small.height)).toBeGreaterThanOrEqual(1)
        const exact = Math.min(1, photoLimits.side / Math.max(width, height))
        expect(Math.abs(small.width - width * exact)).toBeLessThanOrEqual(1)
        expect(Math.abs(small.height - height * exact)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('reduces quality before size, and never below what is readable', () => {
    const [first, ...others] = tries(4032, 3024)
    expect(first).toEqual({ width: 2500, height: 1875, quality: 0.86 })
    expect(others.slice(0, 3).map(({ width, quality }) => [width, quality])).toEqual([
      [2500, 0.76],
      [2500, 0.66],
      [2500, 0.56],
    ])
    expect(others[3]).toMatchObject({ width: 2000, height: 1500, quality: 0.86 })
    for (const { width, height } of others) expect(Math.max(width, height)).toBeGreaterThanOrEqual(1000)
  })

  it('ends for any picture', () => {
    fc.assert(
      fc.property(sides, sides, (width, height) => {
        const steps = tries(width, height)
        expect(steps.length).toBeGreaterThanOrEqual(4)
        expect(steps.length).toBeLessThanOrEqual(24)
      }),
    )
  })
})

describe('problems found before opening', () => {
  it.each([
    ['an empty file', { type: 'image/jpeg', size: 0 }, 'empty'],
    ['a drawing', { type: 'image/svg+xml', size: 9 }, 'svg'],
    ['a GIF', { type: 'image/gif', size: 9 }, 'gif'],
  ])('%s', (_, file, problem) => {
    expect(problemBeforeOpening(file)).toBe(problem)
  })

  it.each([
    ['a large photo, which gets smaller here', { type: 'image/jpeg', size: 14_000_000 }],
    ['a HEIC photo, which an iPhone can open', { type: 'image/heic', size: 9 }],
    ['a file whose type the phone does not report', { type: '', size: 9 }],
    ['a PDF, which the server draws', { type: 'application/pdf', size: 9 }],
  ])('but not %s', (_, file) => {
    expect(problemBeforeOpening(file)).toBeNull()
  })
})

describe('why a picture cannot be opened', () => {
  const heic = (brand: string) => ['\0\0\0\x18ftyp', brand, '\0\0\0\0mif1heic']

  it.each([
    ['a HEIC photo without a type, as most browsers report it', '', heic('heic'), 'heic'],
    ['a HEIC photo of a Samsung phone', 'image/heic', heic('mif1'), 'heic'],
    ['a HEIC photo that a messenger renamed to .jpg', 'image/jpeg', heic('heix'), 'heic'],
    ['a JPEG of which half has arrived', 'image/jpeg', ['\u00ff\u00d8\u00ff'], 'damaged'],
    ['a film', 'video/mp4', heic('isom'), 'other_kind'],
  ])('%s', async (_, type, parts, problem) => {
    expect(await problemOfUnopened(new Blob(parts, { type }))).toBe(problem)
  })
})
