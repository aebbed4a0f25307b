import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sitePages } from '#site/site-pages.tsx'
import { drawSocialCards, type CardPage } from './social-cards.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cards-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const draw = (pages: readonly CardPage[], siteName = 'Manzil') =>
  drawSocialCards(pages, { siteName, out: folder })
const card = (name: string) => path.join(folder, 'cards', name)
const story = {
  path: '/our-story',
  title: 'Our story',
  html: '<use href="/assets/our-story-4f2a.svg#our-story">',
}

/** The part of a card left of its picture, where the words are, as bytes. */
const words = (name: string) =>
  sharp(card(name)).extract({ left: 0, top: 0, width: 480, height: 580 }).raw().toBuffer()

test('each page has a card of the expected size and weight, with a picture of its own', async () => {
  const pages = ['letter', 'door', 'hero'].map((name) => ({
    path: `/${name}`,
    title: 'A page',
    html: '',
    picture: name,
  }))
  const cards = await draw([
    ...pages,
    { ...story, title: 'A page' },
    { path: '/', title: 'A page', html: '' },
  ])
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
  // A page without a drawing gets that of the start page.
  expect([Object.keys(cards).length, pictures.size]).toEqual([5, 4])
})

test('the drawings that pages name are there', async () => {
  const named = sitePages.flatMap(({ picture }) => picture ?? [])
  expect(named.length).toBeGreaterThan(3)
  const drawings = path.join(import.meta.dirname, '../../kit/illustrations/pictures')
  for (const name of named)
    expect(await readFile(path.join(drawings, `${name}.svg`), 'utf8')).toContain('viewBox')
})

test('the address of a card changes when a word on it changes, and only then', async () => {
  const first = await draw([story])
  expect(await draw([story])).toEqual(first)
  const renamed = await draw([{ ...story, title: 'Our long story' }])
  const rebranded = await draw([story], 'Raah')
  const addresses = [first, renamed, rebranded].map((cards) => cards['/our-story']!.src)
  expect(new Set(addresses).size).toBe(3)
})

test('the words are on the card, in our own face; if it lacks a letter, the picture comes without them', async () => {
  await draw([story])
  const titled = await words('our-story.png')
  await draw([{ ...story, title: 'منزل' }])
  const untitled = await words('our-story.png')
  expect(titled.equals(untitled)).toBe(false)
  await draw([{ ...story, title: 'منزل' }], '目的地')
  const bare = await words('our-story.png')
  expect(bare.equals(untitled)).toBe(false)
  // Only the logo and the ground are left.
  const [red, green, blue] = (await sharp(card('our-story.png')).stats()).channels
  expect(Math.min(red!.stdev, green!.stdev, blue!.stdev)).toBeGreaterThan(20)
})

test('names and titles of any length stay inside the card', async () => {
  const cards = await draw(
    [
      {
        path: '/',
        title: 'SWOT analysis: my strengths, weaknesses, opportunities and threats',
        html: '',
      },
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
