import { create, type Font } from 'fontkit'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** In the order in which they are asked for a letter. Cut by `scripts/generate/cut-pdf-faces.mjs`, which says from what. */
const alphabets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'arabic'] as const

export const weights = [400, 700] as const
export type Weight = (typeof weights)[number]

/** One font file as a PDF takes it in. */
export interface Face {
  readonly name: string
  readonly bytes: Buffer
  readonly font: Font
  readonly rightToLeft: boolean
}

async function openFace(alphabet: (typeof alphabets)[number], weight: Weight): Promise<Face> {
  const name = `${alphabet}-${weight}`
  const bytes = await readFile(path.join(import.meta.dirname, 'faces', `${name}.ttf`))
  return { name, bytes, font: create(bytes) as Font, rightToLeft: alphabet === 'arabic' }
}

const opened = new Map<Weight, Promise<Face[]>>()

/** The faces of a weight. Opened once in the life of the process. */
export function facesOf(weight: Weight): Promise<Face[]> {
  if (!opened.has(weight)) {
    opened.set(weight, Promise.all(alphabets.map((alphabet) => openFace(alphabet, weight))))
  }
  return opened.get(weight)!
}

/** Letters of one face that stand together, in the order in which they are read. */
export interface Run {
  readonly face: Face
  readonly text: string
}

/** Marks that steer other letters and are never seen; without a glyph they are left out. */
const unseen = /^[\p{Cf}\p{Variation_Selector}]$/u
/** What takes the direction of its neighbors, and what is written left to right everywhere. */
const neutral = /^[\s\p{P}\p{S}]$/u
const figure = /^\p{Nd}$/u

const has = (face: Face, letter: string) => face.font.hasGlyphForCodePoint(letter.codePointAt(0)!)

/** The same letter without its marks, as `a` for an `ạ̈` that no face has. */
const plain = (letter: string) => letter.normalize('NFKD').replace(/\p{M}/gu, '')

/**
 * Sets a text in the faces there are.
 * @returns its runs as they are read; null when a letter of it is in none of the faces, because half a name, or boxes
 *   in the place of letters, are worse than none
 */
export function setText(text: string, faces: readonly Face[]): Run[] | null {
  const runs: { face: Face; text: string }[] = []
  for (const letter of text.normalize('NFC').replaceAll(/[\t\n\r]/g, ' ')) {
    const last = runs.at(-1)
    // A space or a comma stays with the letters before it, so that words of one script stay one run.
    const stays = last && neutral.test(letter) && has(last.face, letter)
    const face = stays ? last.face : faces.find((one) => has(one, letter))
    if (face === undefined) {
      if (unseen.test(letter)) continue
      const base = plain(letter)
      const found = base !== '' && base !== letter ? setText(base, faces) : null
      if (found === null) return null
      runs.push(...(found as { face: Face; text: string }[]))
    } else if (last?.face === face && figure.test(letter) === figure.test(last.text.at(-1)!)) {
      last.text += letter
    } else if (last?.face === face && !face.rightToLeft) last.text += letter
    else runs.push({ face, text: letter })
  }
  return runs
}

const isRightToLeft = ({ face, text }: Run) => face.rightToLeft && !figure.test(text[0]!)
const isFigures = ({ text }: Run) => /^[\p{Nd}\s\p{P}]+$/u.test(text)

/**
 * Runs as they stand on paper from left to right, in a text that is read from left to right as a whole: of words from
 * right to left, with figures between them, the first is rightmost.
 */
export function inPlace(runs: readonly Run[]): Run[] {
  const placed: Run[] = []
  let at = 0
  while (at < runs.length) {
    let end = at
    if (isRightToLeft(runs[at]!)) {
      for (let next = at + 1; next < runs.length; next++) {
        if (isRightToLeft(runs[next]!)) end = next
        else if (!isFigures(runs[next]!)) break
      }
    }
    const turned = runs.slice(at, end + 1).reverse()
    // The space after figures that are turned with their neighbors is now before them.
    placed.push(
      ...turned.map((run) =>
        end > at && isFigures(run) ? { ...run, text: run.text.replace(/^(.*?)(\s+)$/, '$2$1') } : run,
      ),
    )
    at = end + 1
  }
  return placed
}
