import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'

const face = path.join(import.meta.dirname, '../server/outside/pdf/faces/latin-400.ttf')
let font: Font | undefined

/** A line of text for an SVG picture, as outlines: written as text it would look as the fonts of the machine do. */
export function drawnText(
  text: string,
  { x, y, size, ink = '#000' }: { x: number; y: number; size: number; ink?: string },
): string {
  font ??= create(readFileSync(face)) as Font
  const { glyphs, positions } = font.layout(text)
  let from = 0
  const letters = glyphs.map((glyph, at) => {
    const letter = `<path transform="translate(${from})" d="${glyph.path.toSVG()}"/>`
    from += positions[at]!.xAdvance
    return letter
  })
  const scale = size / font.unitsPerEm
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${ink}">${letters.join('')}</g>`
}
