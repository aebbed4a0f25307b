// Draws the picture that is shown when somebody shares a page: its scene, its title, the name of the product.
// build-web.mjs calls it; by itself it draws into dist/web/cards, for looking at them:
//
//   node scripts/run/with-runtime.mjs scripts/build/draw-social-cards.ts
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { breakLines, openFace } from './set-lettering.ts'
import type { Face } from './set-lettering.ts'

const root = path.join(import.meta.dirname, '../..')
const width = 1200
const height = 630

/** Which drawing stands on whose card. A page that is not here gets the start page's. */
const scenes: Record<string, string> = {
  '/our-story': 'our-story',
  '/mentorship': 'mentorship',
  '/success-story': 'success-story',
  '/partners': 'partners',
  '/eq': 'eq',
  '/iq': 'iq-tiles',
  '/swot-analysis-my-strengths-weaknesses-opportunities-and-threats': 'swot',
  '/parent': 'parent',
  '/coming-soon': 'coming-soon',
  '/privacy': 'letter',
  '/terms': 'door',
  '/complaints': 'letterbox',
  '/404': 'not-found',
  '/student-signup': 'door',
  '/verify-student-Otp': 'letter',
  '/forgot-student-password': 'door',
  '/reset-student-password': 'door',
  '/newsletter': 'letterbox',
  '/verify-letter': 'letter',
}

export interface CardPage {
  path: string
  /** In the words of the page's head, without the product's name. */
  title: string
}

export interface SocialCard {
  /** From the site's root; a changed card has a changed address. */
  src: string
  /** In pixels. */
  width: number
  height: number
  /** The words on it. */
  alt: string
}

export interface CardOptions {
  pages: readonly CardPage[]
  siteName: string
  /** The folder the web is built into; the cards go into its folder `cards`. */
  out: string
  /** The folder of earlier cards, named by their contents; those no longer used are removed from it. */
  kept?: string
}

/**
 * Draws one card for each page, or takes the one of an earlier build when nothing on it changed.
 * Returns the cards by the paths of their pages.
 */
export async function drawSocialCards({
  pages,
  siteName,
  out,
  kept = path.join(root, 'dist/.cards'),
}: CardOptions): Promise<Record<string, SocialCard>> {
  const folder = path.join(out, 'cards')
  await mkdir(folder, { recursive: true })
  await mkdir(kept, { recursive: true })
  const [colours, face, hero] = await Promise.all([lightColours(), openFace(), drawingOf('hero')])
  const cards: Record<string, SocialCard> = {}
  const used = new Set<string>()
  const draw = async (page: CardPage) => {
    const scene = await sceneOf(page.path, hero)
    const svg = cardMarkup({ face, scene, isHero: scene === hero, title: page.title, siteName }).replaceAll(
      /var\((--[\w-]+)\)/g,
      (_, name: string) => colours[name] ?? fail(`tokens.css has no ${name}`),
    )
    const hash = createHash('sha256').update(`${sharp.versions.sharp}\0${svg}`).digest('hex').slice(0, 12)
    used.add(`${hash}.png`)
    const earlier = path.join(kept, `${hash}.png`)
    const name = `${page.path === '/' ? 'home' : page.path.slice(1).replaceAll('/', '-')}.png`
    const file = path.join(folder, name)
    const isThere = await copyFile(earlier, file).then(
      () => true,
      () => false,
    )
    if (!isThere) {
      // Flat colours: a palette shows the same picture in a quarter of the bytes.
      const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 160, effort: 4 }).toBuffer()
      await writeFile(file, png)
      // A build that is stopped must not leave half a card behind.
      await writeFile(`${earlier}.part`, png)
      await rename(`${earlier}.part`, earlier)
    }
    cards[page.path] = {
      src: `/cards/${name}?v=${hash}`,
      width,
      height,
      alt: page.title.includes(siteName) ? page.title : `${page.title} · ${siteName}`,
    }
  }
  const waiting = [...pages]
  const work = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) await draw(page)
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))
  const unused = (await readdir(kept)).filter((name) => name.endsWith('.png') && !used.has(name))
  await Promise.all(unused.map((name) => rm(path.join(kept, name), { force: true })))
  return cards
}

/** The light values of the tokens, by name. */
async function lightColours(): Promise<Record<string, string>> {
  const css = await readFile(path.join(root, 'kit/styles/tokens.css'), 'utf8')
  const light = css.slice(css.indexOf(':root'), css.indexOf('@media'))
  return Object.fromEntries(
    [...light.matchAll(/(--[\w-]+):\s*(#[0-9a-f]+)/g)].map(([, name, value]) => [name!, value!]),
  )
}

interface Drawing {
  viewBox: string
  markup: string
}

/** The drawing for a page, or the one given when the page has none. */
async function sceneOf(page: string, otherwise: Drawing): Promise<Drawing> {
  const name = scenes[page]
  return name ? drawingOf(`pictures/${name}`) : otherwise
}

async function drawingOf(name: string): Promise<Drawing> {
  const file = await readFile(path.join(root, 'kit/illustrations', `${name}.svg`), 'utf8')
  const viewBox = /<svg[^>]* viewBox="([^"]+)"/.exec(file)?.[1] ?? fail(`${name}.svg has no viewBox`)
  return { viewBox, markup: file.slice(file.indexOf('<g id='), file.lastIndexOf('</svg>')) }
}

const stone =
  '<path d="M4 23h36v21a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" fill="var(--m-stone)"/>' +
  '<path d="M4 21.2a18 18 0 0 1 36 0z" fill="var(--i-sun)"/>' +
  '<path d="M10 46c1-10 13-10 13-15.5 0-3-3.5-3.5-3.5-7.5h4.5c0 3.5 6.5 4 6.5 9C30.5 38 24 39 23.5 46z" fill="var(--m-road)"/>'

/** The row of tiles on which the picture stands. */
const tiles =
  `<rect y="590" width="${width}" height="40" fill="var(--i-lapis)"/>` +
  Array.from({ length: 26 }, (_, index) => {
    const x = index * 48
    return (
      `<path d="M${x} 596l4 10 10 4-10 4-4 10-4-10-10-4 10-4z" fill="var(--i-paper)"/>` +
      `<circle cx="${x}" cy="610" r="3" fill="var(--i-firoza)"/><circle cx="${x + 24}" cy="610" r="2.5" fill="var(--i-sun)"/>`
    )
  }).join('')

interface CardParts {
  face: Face
  scene: Drawing
  isHero: boolean
  title: string
  siteName: string
}

/** The card as SVG, its words as outlines. A text whose letters the face lacks is left out. */
function cardMarkup({ face, scene, isHero, title, siteName }: CardParts): string {
  // The arch is taller than the scenes.
  const [left, top] = isHero ? [548, 90] : [488, 150]
  const right = 1148
  const room = left - 60 - 40
  const nameSize = Math.min(46, ((isHero ? left - 24 : right) - 128) / face.widthOf(siteName))
  const name = face.outline(siteName, nameSize)
  const words = setTitle(face, title, room)
  const picture =
    `<svg x="${left}" y="${top}" width="${right - left}" height="${590 - top}" viewBox="${scene.viewBox}" ` +
    `preserveAspectRatio="xMidYMid slice">${scene.markup}</svg>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="var(--ground)"/>` +
    (isHero
      ? picture
      : `<clipPath id="frame"><path d="M${left} 590V${top + 20}a20 20 0 0 1 20-20H${right - 20}a20 20 0 0 1 20 20V590z"/></clipPath>` +
        `<g clip-path="url(#frame)">${picture}</g>`) +
    tiles +
    `<g transform="translate(56 52) scale(1.36)">${stone}</g>` +
    (name ? `<path transform="translate(128 104)" d="${name}" fill="var(--m-word)"/>` : '') +
    words +
    '</svg>'
  )
}

/** The title in at most five lines, as large as they allow, its block in the middle between logo and tiles. */
function setTitle(face: Face, title: string, room: number): string {
  if (!face.outline(title, 60)) return ''
  for (let size = 64; size >= 30; size -= 2) {
    const lines = breakLines(title, room, (text) => face.widthOf(text) * size)
    if (!lines || lines.length > 5 || lines.length * size * 1.08 > 400) continue
    const first = 150 + (440 - lines.length * size * 1.08) / 2 + size * 0.82
    return lines
      .map(
        (line, index) =>
          `<path transform="translate(60 ${Math.round(first + index * size * 1.08)})" d="${face.outline(line, size)}" fill="var(--ink)"/>`,
      )
      .join('')
  }
  return ''
}

function fail(message: string): never {
  throw new Error(message)
}

if (import.meta.main) {
  const { site } = await import('../../site.config.ts')
  const { sitePaths, signInPaths } = await import('../../kit/routing/paths.ts')
  const { legalWords } = await import('#texts/accounts/sign-in/legal.ts')
  const { siteWords } = await import('#texts/site/site.ts')
  const { signInWords } = await import('#texts/accounts/sign-in/sign-in.ts')
  const pages = [
    ...(Object.keys(sitePaths) as (keyof typeof sitePaths)[]).map((key) => ({
      path: sitePaths[key],
      title: { ...siteWords, ...legalWords.pages }[key].title,
    })),
    ...(Object.keys(signInPaths) as (keyof typeof signInPaths)[]).map((key) => ({
      path: signInPaths[key],
      title: signInWords.pages[key].title,
    })),
    { path: '/404', title: siteWords.notFound.title },
  ]
  const cards = await drawSocialCards({ pages, siteName: site.name, out: path.join(root, 'dist/web') })
  for (const [page, { src }] of Object.entries(cards)) console.log(`${page}  ${src}`)
}
