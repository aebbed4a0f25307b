import type { VaultDocument } from '../contract/vault.ts'

/** What this device detected in a photo: a warning, never a verdict. */
export type PhotoFlag = VaultDocument['flags'][number]

/** Pixels in the format of a canvas: red, green, blue and opacity, one byte each, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Thresholds of the warnings. Every number refers to a picture scaled to `side` pixels on its longest side. */
export const photoChecks = {
  /** One size for all pictures, because blur is measured in pixels; scaling also averages out noise. */
  side: 1200,
  /**
   * The share of differences between neighboring pixels that is left when the picture is blurred again. Measured on
   * printed lines 15 pixels high: 0.1 when sharp, 0.38 slightly soft, 0.5 where letters start to run together, 0.7 out
   * of focus. Sideways motion only reaches 0.44, so it cannot be distinguished from a soft picture.
   */
  blurred: 0.5,
  /** Mean difference between neighbors, of 255; below it there are no lines to judge, as on an empty wall. */
  plain: 0.6,
  /**
   * Difference between the bright and the dark tenth, of 255. With at least this much and no lines, there is something in
   * the picture that is entirely out of focus; an empty wall has less.
   */
  uneven: 16,
  /** The brightest tenth of a picture contains the paper; if it is darker than this, of 255, text is unreadable. */
  dark: 85,
  /** Glare turns patches pure white; a page that is white all over, such as a scan, is not glare. */
  glare: { burned: 250, patch: 16, from: 0.008, to: 0.25, restBelow: 215 },
  /** Pixels of the longest side as taken: gives an A4 page 85 per inch, which makes small print nine pixels high. */
  small: 1000,
} as const

/** Brightness of each pixel, 0 to 255, weighted like human vision. */
export function grayOf({ width, height, data }: Pixels): Float32Array {
  const gray = new Float32Array(width * height)
  for (let i = 0, at = 0; i < gray.length; i++, at += 4) {
    gray[i] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
  }
  return gray
}

/**
 * The share of pixel differences that survives another blur in one direction: low for a sharp picture, high for a
 * blurred one (Crete, Dolmiere, Ladret and Nicolas, 2007). It does not depend on contrast.
 * @param step 1 to measure along rows, the width of the picture along columns
 */
function survives(gray: Float32Array, width: number, height: number, step: number) {
  const along = step === 1 ? width : height
  const lines = step === 1 ? height : width
  const next = step === 1 ? width : 1
  const reach = 4
  const taps = 2 * reach + 1
  let sharp = 0
  let lost = 0
  const smooth = new Float32Array(along)
  for (let line = 0; line < lines; line++) {
    const start = line * next
    let sum = 0
    for (let i = 0; i < Math.min(taps, along); i++) sum += gray[start + i * step]!
    for (let i = reach; i < along - reach; i++) {
      smooth[i] = sum / taps
      const coming = i + reach + 1
      if (coming < along) sum += gray[start + coming * step]! - gray[start + (i - reach) * step]!
    }
    for (let i = reach + 1; i < along - reach; i++) {
      const change = Math.abs(gray[start + i * step]! - gray[start + (i - 1) * step]!)
      const changeAfter = Math.abs(smooth[i]! - smooth[i - 1]!)
      sharp += change
      if (change > changeAfter) lost += change - changeAfter
    }
  }
  const count = Math.max(1, lines * Math.max(0, along - taps))
  return { left: sharp === 0 ? 0 : (sharp - lost) / sharp, mean: sharp / count }
}

/** Between 0, sharp, and 1, blurred; null when the picture has no lines to judge by. */
export function blurOf(gray: Float32Array, width: number, height: number): number | null {
  const rows = survives(gray, width, height, 1)
  const columns = survives(gray, width, height, width)
  const judged = [rows, columns].filter(({ mean }) => mean >= photoChecks.plain)
  // Blur in one direction is enough to make the text unreadable.
  return judged.length === 0 ? null : Math.max(...judged.map(({ left }) => left))
}

/** The brightness below which `part` of the pixels are. */
function percentile(gray: Float32Array, part: number): number {
  const counts = new Uint32Array(256)
  for (const value of gray) counts[Math.min(255, Math.round(value))]!++
  let below = 0
  for (let value = 0; value < 256; value++) {
    below += counts[value]!
    if (below >= part * gray.length) return value
  }
  return 255
}

function hasGlare(gray: Float32Array, width: number, height: number): boolean {
  const { burned, patch, from, to, restBelow } = photoChecks.glare
  let patches = 0
  let white = 0
  const rest: number[] = []
  for (let top = 0; top + patch <= height; top += patch) {
    for (let left = 0; left + patch <= width; left += patch) {
      let hot = 0
      let sum = 0
      for (let y = top; y < top + patch; y++) {
        for (let x = left; x < left + patch; x++) {
          const value = gray[y * width + x]!
          sum += value
          if (value >= burned) hot++
        }
      }
      patches++
      if (hot >= patch * patch * 0.9) white++
      else rest.push(sum / (patch * patch))
    }
  }
  if (patches === 0 || white < patches * from || white > patches * to) return false
  rest.sort((a, b) => a - b)
  return rest[Math.floor(rest.length * 0.75)]! < restBelow
}

/**
 * Warnings about a photo of a document.
 * @param picture scaled to `photoChecks.side` on its longest side, or smaller if it was smaller
 * @param taken its original size
 */
export function flagsOf(picture: Pixels, taken: { width: number; height: number }): PhotoFlag[] {
  const { width, height } = picture
  const gray = grayOf(picture)
  const flags: PhotoFlag[] = []
  const isDark = percentile(gray, 0.9) < photoChecks.dark
  const blur = blurOf(gray, width, height)
  const isUneven = () => percentile(gray, 0.9) - percentile(gray, 0.1) >= photoChecks.uneven
  if (blur === null ? isUneven() : blur > photoChecks.blurred) flags.push('blurred')
  if (isDark) flags.push('dark')
  if (hasGlare(gray, width, height)) flags.push('glare')
  if (Math.max(taken.width, taken.height) < photoChecks.small) flags.push('small')
  return flags
}
