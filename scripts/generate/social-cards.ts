// Draws the picture that is shown when somebody shares a page: a drawing, the title and the name of the product. The
// letters come from our heading font and not from the fonts of the machine, so that every build draws the same.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import sharp, { type OverlayOptions } from 'sharp'
import type { RenderedPage, SocialCard } from '../../app/web/page-head.ts'

const kit = path.join(import.meta.dirname, '../../kit')
const readKit = (name: string) => readFileSync(path.join(kit, name), 'utf8')
const fontfile = path.join(kit, 'fonts/overpass.ttf')
const font = create(readFileSync(fontfile)) as Font

/** Replaces the names of color tokens by the light colors. */
function inLightColors(svg: string): string {
  const css = readKit('styles/tokens.css')
  const light = css.slice(css.indexOf(':root'), css.indexOf('@media'))
  return svg.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const color = new RegExp(`${name}:\\s*(#[0-9a-f]+)`).exec(light)?.[1]
    if (!color) throw new Error(`tokens.css has no light ${name}`)
    return color
  })
}

/** A drawing on the card, to the right of `left`. */
function pictureOf(drawing: string, left: number, frame: string): Buffer {
  const nested = drawing
    .slice(drawing.indexOf('<svg'), drawing.lastIndexOf('</svg>'))
    .replace('<svg', `<svg x="${left}" width="${1148 - left}" preserveAspectRatio="xMidYMid slice" ${frame}`)
  const card = readKit('illustrations/social-card.svg').replace('<g id="drawing" />', `${nested}</svg>`)
  return Buffer.from(inLightColors(card))
}

/** Where a text goes. `middle` is the middle of the text from the top, `size` the largest size of the letters. */
type Place = { left: number; middle: number; width: number; height: number; size: number; color: string }

/** A text as large as its place allows. Nothing if the font lacks a letter, or if the smallest size is too large. */
async function textIn(text: string, place: Place): Promise<OverlayOptions[]> {
  if ([...text].some((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!))) return []
  const { left, middle, width, height, size, color } = place
  const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`)
  // Large letters are closer together, as on the pages; Pango counts in 1/1024 of a point.
  const span = `<span foreground="${inLightColors(color)}" letter_spacing="${Math.round(-18.4 * size)}">${escaped}</span>`
  const options = { text: span, font: `${font.familyName} ${size}`, fontfile, width, dpi: 72, rgba: true }
  const { data, info } = await sharp({ text: options }).png().toBuffer({ resolveWithObject: true })
  if (info.width <= width && info.height <= height)
    return [{ input: data, left, top: middle - Math.round(info.height / 2) }]
  return size > 30 ? textIn(text, { ...place, size: size - 2 }) : []
}

export type CardPage = Pick<RenderedPage, 'path' | 'title' | 'html' | 'picture'>

/**
 * Draws a card for each page into the folder `cards` of `out`: with the picture of the page, else with the first drawing
 * on it, else with the drawing of the start page, an arch, which is taller than the others.
 * @returns the cards by the paths of their pages
 */
export async function drawSocialCards(
  pages: readonly CardPage[],
  { siteName, out }: { siteName: string; out: string },
): Promise<Record<string, SocialCard>> {
  await mkdir(path.join(out, 'cards'), { recursive: true })
  const cards: Record<string, SocialCard> = {}
  for (const { path: address, title, html, picture } of pages) {
    const name = `illustrations/pictures/${picture ?? /\.svg#([\w-]+)/.exec(html)?.[1]}.svg`
    const drawn = existsSync(path.join(kit, name))
      ? { file: name, left: 488, frame: 'y="150" height="440" clip-path="url(#frame)"' }
      : { file: 'illustrations/hero.svg', left: 548, frame: 'y="90" height="500"' }
    const { left } = drawn
    const header = { left: 128, middle: 88, width: left - 152, height: 120, size: 46, color: 'var(--m-word)' }
    const body = { left: 60, middle: 370, width: left - 100, height: 400, size: 64, color: 'var(--ink)' }
    const png = await sharp(pictureOf(readKit(drawn.file), left, drawn.frame))
      .composite([...(await textIn(siteName, header)), ...(await textIn(title, body))])
      // A palette of flat colors shows the same picture in a quarter of the bytes.
      .png({ palette: true, colors: 160, effort: 4 })
      .toBuffer()
    const file = `cards/${address === '/' ? 'home' : address.slice(1).replaceAll('/', '-')}.png`
    await writeFile(path.join(out, file), png)
    // A changed card has a changed address.
    const version = createHash('sha256').update(png).digest('hex').slice(0, 12)
    const alt = title.includes(siteName) ? title : `${title} · ${siteName}`
    cards[address] = { src: `/${file}?v=${version}`, width: 1200, height: 630, alt }
  }
  return cards
}
