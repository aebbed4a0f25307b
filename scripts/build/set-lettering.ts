// Turns words into outlines with the product's own heading face, so that a drawing shows them alike on every
// machine, whatever fonts it has.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The little we use of the two. */
interface FontConverter {
  convert(font: Buffer, to: 'truetype'): Promise<Buffer>
}
interface Shaping {
  addText(text: string): void
  guessSegmentProperties(): void
  getGlyphInfos(): { codepoint: number }[]
  getGlyphPositions(): { xAdvance: number; xOffset: number; yOffset: number }[]
}
interface ShapingFont {
  glyphToPath(id: number): string
}
interface Harfbuzz {
  Blob: new (bytes: Uint8Array) => object
  Face: new (blob: object) => { upem: number }
  Font: new (face: object) => ShapingFont
  Buffer: new () => Shaping
  shape(font: ShapingFont, buffer: Shaping): void
}

const root = path.join(import.meta.dirname, '../..')

export interface Face {
  /** The words as the data of one path on a baseline at 0,0, `size` units high; null when a letter is lacking. */
  outline: (text: string, size: number) => string | null
  /** How wide the words stand, in units of their size. */
  widthOf: (text: string) => number
}

/** Opens the heading face. */
export async function openFace(): Promise<Face> {
  // Both belong to subset-font, which cuts the face; no package of ours names them.
  const ofSubsetFont = createRequire(createRequire(import.meta.url).resolve('subset-font'))
  const load = (name: string): Promise<unknown> => import(pathToFileURL(ofSubsetFont.resolve(name)).href)
  const { default: fontverter } = (await load('fontverter')) as { default: FontConverter }
  const hb = (await load('harfbuzzjs')) as Harfbuzz

  const bytes = await fontverter.convert(
    await readFile(path.join(root, 'kit/fonts/overpass.woff2')),
    'truetype',
  )
  const face = new hb.Face(new hb.Blob(new Uint8Array(bytes)))
  const font = new hb.Font(face)

  const shape = (text: string) => {
    const buffer = new hb.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer)
    const places = buffer.getGlyphPositions()
    return buffer.getGlyphInfos().map(({ codepoint }, index) => ({ id: codepoint, ...places[index]! }))
  }

  // Large letters stand closer together, as on the pages.
  const tracking = -0.018
  const widths = new Map<string, number>()
  const widthOf = (text: string) => {
    const known = widths.get(text)
    if (known !== undefined) return known
    const advance = shape(text).reduce((sum, { xAdvance }) => sum + xAdvance / face.upem + tracking, 0)
    widths.set(text, advance - tracking)
    return advance - tracking
  }
  const outline = (text: string, size: number) => {
    const scale = size / face.upem
    let pen = 0
    let d = ''
    for (const { id, xAdvance, xOffset, yOffset } of shape(text)) {
      if (id === 0) return null
      d += moved(font.glyphToPath(id), scale, pen + xOffset * scale, -yOffset * scale)
      pen += xAdvance * scale + tracking * size
    }
    return d
  }
  return { outline, widthOf }
}

/** A glyph's path (absolute, y upwards) at its place on the page (y downwards), to a tenth of a unit. */
function moved(d: string, scale: number, x: number, y: number): string {
  return d.replace(/([A-Z])([^A-Z]*)/g, (_, letter: string, numbers: string) => {
    const values = numbers.match(/-?\d+(?:\.\d+)?/g) ?? []
    const placed = values.map((value, index) =>
      index % 2 === 0 ? x + Number(value) * scale : y - Number(value) * scale,
    )
    return letter + placed.map((value) => Math.round(value * 10) / 10).join(' ')
  })
}

/**
 * Breaks words into lines, each about as long as the others.
 * @param widthOf  the width of a text in one line
 * @returns the fewest lines that fit, or null when a single word is wider than `width`
 */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] | null {
  const words = text.split(' ')
  const within = (limit: number) => {
    const lines: string[] = []
    for (const word of words) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
      if (lines.length > 0 && widthOf(longer) <= limit) lines[lines.length - 1] = longer
      else if (widthOf(word) <= limit) lines.push(word)
      else return null
    }
    return lines
  }
  let best = within(width)
  for (let limit = width; best; limit -= width / 40) {
    const narrower = within(limit)
    if (narrower?.length !== best.length) return best
    best = narrower
  }
  return null
}
