import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sitePaths } from '../../kit/routing/paths.ts'
import { drawSocialCards } from './draw-social-cards.ts'
import { breakLines, openFace } from './set-lettering.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cards-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const draw = (pages: { path: string; title: string }[], siteName = 'Manzil') =>
  drawSocialCards({ pages, siteName, out: path.join(folder, 'web'), kept: path.join(folder, 'kept') })
const card = (name: string) => path.join(folder, 'web/cards', name)
const story = { path: '/our-story', title: 'Our story' }

/** The part of a card left of its picture, in which the words stand, as bytes. */
const words = (name: string) =>
  sharp(card(name)).extract({ left: 0, top: 0, width: 480, height: 580 }).raw().toBuffer()

test('each page has a card of the asked size and weight, with a picture of its own', async () => {
  const pages = [...Object.values(sitePaths), '/404'].map((one) => ({ path: one, title: 'A page' }))
  const cards = await draw(pages)
  expect(Object.keys(cards).toSorted()).toEqual(pages.map((one) => one.path).toSorted())
  const pictures = new Set<string>()
  for (const { src, width, height, alt } of Object.values(cards)) {
    expect(src).toMatch(/^\/cards\/[\w-]+\.png\?v=[0-9a-f]{12}$/)
    const bytes = await readFile(card(src.replace(/^\/cards\/|\?.*$/g, '')))
    expect(bytes.length).toBeLessThan(120_000)
    const about = await sharp(bytes).metadata()
    expect([about.format, about.width, about.height]).toEqual(['png', 1200, 630])
    expect([width, height, alt]).toEqual([1200, 630, 'A page · Manzil'])
    pictures.add(bytes.toString('base64'))
  }
  expect(pictures.size).toBe(pages.length)
})

test('a card is drawn once: the next build takes it, until a word on it changes', async () => {
  const first = await draw([story])
  const [kept] = await readdir(path.join(folder, 'kept'))
  const { mtimeMs } = await stat(path.join(folder, 'kept', kept!))
  const second = await draw([story])
  expect(second).toEqual(first)
  expect((await stat(path.join(folder, 'kept', kept!))).mtimeMs).toBe(mtimeMs)

  const renamed = await draw([{ ...story, title: 'Our long story' }])
  const rebranded = await draw([story], 'Raah')
  const addresses = [first, renamed, rebranded].map((cards) => cards['/our-story']!.src)
  expect(new Set(addresses).size).toBe(3)
  // What no page shows any longer is not kept.
  expect(await readdir(path.join(folder, 'kept'))).toEqual([addresses[2]!.replace(/.*=/, '') + '.png'])
})

test('the words are on the card, in our own face; letters it lacks leave the picture standing', async () => {
  await draw([story])
  const titled = await words('our-story.png')
  await draw([{ ...story, title: 'منزل' }])
  const untitled = await words('our-story.png')
  expect(titled.equals(untitled)).toBe(false)
  await draw([{ ...story, title: 'منزل' }], '目的地')
  const bare = await words('our-story.png')
  expect(bare.equals(untitled)).toBe(false)
  // The logo's stone and the ground are all that is left.
  const [red, green, blue] = (await sharp(card('our-story.png')).stats()).channels
  expect(Math.min(red!.stdev, green!.stdev, blue!.stdev)).toBeGreaterThan(20)
})

test('names and titles of any length stay inside the card', async () => {
  const cards = await draw(
    [
      { path: '/', title: 'SWOT analysis: my strengths, weaknesses, opportunities and threats' },
      { ...story, title: 'Donaudampfschifffahrtsgesellschaftskapitän' },
    ],
    'The International Education and Scholarship Advisory Service of Multan',
  )
  expect(Object.keys(cards).length).toBe(2)
  // The right margin, and the strip between the words and the picture, stay empty ground.
  const empty = async (left: number, width: number) => {
    const strip = await sharp(card('home.png')).extract({ left, top: 0, width, height: 580 }).raw().toBuffer()
    return new Set(strip.toString('hex').match(/.{6}/g)).size === 1
  }
  expect(await empty(1160, 40)).toBe(true)
  expect(await empty(524, 20)).toBe(true)
  expect(await empty(200, 200)).toBe(false)
})

test('lines are broken evenly, and a word that is too wide is not forced', async () => {
  const { outline, widthOf } = await openFace()
  expect(breakLines('Log in or create an account', 6, widthOf)).toEqual(['Log in or', 'create an', 'account'])
  expect(breakLines('Partners', 10, widthOf)).toEqual(['Partners'])
  expect(breakLines('Partners', 2, widthOf)).toBeNull()
  expect(widthOf('Manzil')).toBeGreaterThan(2.5)
  expect(widthOf('Manzil')).toBeLessThan(3.5)
  expect(outline('Manzil', 60)).toMatch(/^M[\d.-]/)
  expect(outline('منزل', 60)).toBeNull()
})
