import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawnText } from '#test/fixtures/drawn-text.ts'
import { blurOf, flagsOf, grayOf, photoChecks } from './picture-checks.ts'
import type { Pixels } from './picture-checks.ts'

const side = photoChecks.side

/** A page with lines of invented letters on a wooden table, photographed from straight above. */
function page({ paper = '#e4e2dc', ink = '#222', table = '#7a6248', text = 15 } = {}): string {
  const lines = Array.from({ length: 34 }, (_, i) => {
    const words = ['BOARD OF INVENTED EDUCATION', 'Roll number 401-227', 'Marks obtained 871 of 1100'][i % 3]
    return drawnText(`${words} ${i * 7919}`, { x: 190, y: 90 + i * 22, size: text, ink })
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="900"><rect width="100%" height="100%" fill="${table}"/><rect x="150" y="40" width="860" height="830" fill="${paper}"/>${lines}</svg>`
}
async function pixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}
const photograph = (svg = page()) => sharp(Buffer.from(svg))
const large = { width: 4000, height: 3000 }
const flags = async (picture: Sharp) => flagsOf(await pixels(picture), large)
const blur = async (picture: Sharp) => {
  const made = await pixels(picture)
  return blurOf(grayOf(made), made.width, made.height)
}
/** Glare of a lamp on a plastic cover: a white blot over the page. */
const blot = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="50%" cy="50%" rx="48%" ry="48%" fill="#fff"/></svg>`,
  )
const grain = (strength: number) => ({
  create: {
    width: side,
    height: 900,
    channels: 3 as const,
    background: '#000',
    noise: { type: 'gaussian' as const, mean: 128, sigma: strength },
  },
})

describe('a good photo', () => {
  it('gets no warning: in daylight, under a lamp, as a white scan, on a dark table, with fine grain', async () => {
    expect(await flags(photograph())).toEqual([])
    expect(await flags(photograph(page({ paper: '#b8a888', table: '#3a2f24' })))).toEqual([])
    expect(await flags(photograph(page({ paper: '#ffffff', table: '#ffffff', ink: '#000' })))).toEqual([])
    expect(await flags(photograph(page({ table: '#101010' })))).toEqual([])
    const grainy = photograph().composite([
      { input: await sharp(grain(14)).png().toBuffer(), blend: 'soft-light' },
    ])
    expect(await flags(grainy)).toEqual([])
  })

  it('is not reported as blurred for having no lines', async () => {
    const wall = sharp({ create: { width: 600, height: 400, channels: 3, background: '#b0b0a8' } })
    expect(await blur(wall)).toBeNull()
    expect(await flags(wall)).toEqual([])
  })
})

describe('blur', () => {
  it('increases with every step out of focus, and is reported before small print becomes unreadable', async () => {
    const measured: number[] = []
    for (const sigma of [0, 0.8, 1.6, 2.5, 4]) {
      measured.push((await blur(sigma === 0 ? photograph() : photograph().blur(sigma)))!)
    }
    expect(measured).toEqual(measured.toSorted((a, b) => a - b))
    expect(await flags(photograph().blur(0.8))).toEqual([])
    expect(await flags(photograph().blur(2))).toEqual(['blurred'])
    expect(await flags(photograph().blur(4))).toEqual(['blurred'])
  })

  it('is reported too where it has left no line to judge by', async () => {
    expect(await flags(photograph().blur(8))).toEqual(['blurred'])
    expect(await flags(photograph(page({ table: '#ffffff', paper: '#ffffff' })).blur(14))).toEqual([
      'blurred',
    ])
  })

  it('does not depend on contrast: pale ink is not blurred', async () => {
    expect(await flags(photograph(page({ ink: '#8d8b86' })))).toEqual([])
  })
})

describe('darkness', () => {
  it('is reported when even the paper is dark', async () => {
    expect(await flags(photograph().linear(0.3, 0))).toEqual(['dark'])
    expect(await flags(photograph().linear(0.55, 0))).toEqual([])
  })
})

describe('glare', () => {
  it('is reported when a lamp overexposes part of the page', async () => {
    expect(
      await flags(
        photograph(page({ paper: '#c9c6bd' })).composite([{ input: blot(260, 180), left: 500, top: 300 }]),
      ),
    ).toEqual(['glare'])
  })

  it('is not reported for a small reflection, nor for a page that is entirely white', async () => {
    expect(
      await flags(
        photograph(page({ paper: '#c9c6bd' })).composite([{ input: blot(40, 30), left: 500, top: 300 }]),
      ),
    ).toEqual([])
    expect(await flags(photograph(page({ paper: '#fdfdfd', table: '#f4f4f4' })))).toEqual([])
  })
})

describe('size', () => {
  it('is reported if it is too small for small print', async () => {
    const small = await pixels(photograph())
    expect(flagsOf(small, { width: 960, height: 720 })).toEqual(['small'])
    expect(flagsOf(small, { width: 720, height: 1000 })).toEqual([])
  })
})
