/**
 * What the header of a JPEG says about how strongly it is compressed. Re-encoding above the quality of the input
 * stores its losses more exactly and nothing else, and makes the file larger.
 */

/** The luminance table of the JPEG standard (annex K), which libjpeg and most cameras scale by a quality. */
const standardLuminance = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]

/** The percentage by which libjpeg scales the standard table for a quality. */
export const scaleOf = (quality: number): number => (quality < 50 ? 5000 / quality : 200 - 2 * quality)

/** The quality that scales the standard table by at least this percentage, from 1 to 100. */
export const qualityOfScale = (scale: number): number =>
  Math.max(1, Math.min(100, Math.floor(scale > 100 ? 5000 / scale : (200 - scale) / 2)))

/** Sums of the luminance table by quality; coarser tables have larger sums. The order of the values is no matter. */
const sums = Array.from({ length: 101 }, (_, quality) =>
  quality === 0
    ? Infinity
    : standardLuminance.reduce(
        (sum, value) => sum + Math.max(1, Math.min(255, Math.floor((value * scaleOf(quality) + 50) / 100))),
        0,
      ),
)

export interface JpegHeader {
  /**
   * The highest quality from 1 to 100 whose table is as coarse as the one of the picture: exact for the tables of
   * libjpeg, and an estimate for other tables.
   */
  readonly quality: number
  /** Whether it was coded with the example code tables of the standard, in one pass, as most cameras do. */
  readonly standardCodes: boolean
  readonly progressive: boolean
}

/** The number of codes of each table of the standard: luminance and chrominance, of DC and AC. */
const standardCodeCounts = new Set([12, 162])

/**
 * Reads the tables before the first scan.
 * @param start the beginning of the file; what comes after the tables is not needed
 * @returns null for anything that is not a JPEG with a luminance table within `start`
 */
export function readJpegHeader(start: Uint8Array): JpegHeader | null {
  const bytes = new DataView(start.buffer, start.byteOffset, start.byteLength)
  if (bytes.byteLength < 4 || bytes.getUint16(0) !== 0xff_d8) return null
  let sum: number | null = null
  let standardCodes = true
  let progressive = false
  for (let at = 2; at + 4 <= bytes.byteLength;) {
    if (bytes.getUint8(at) !== 0xff) return null
    const marker = bytes.getUint8(at + 1)
    // A marker may be preceded by any number of 0xff.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === startOfScan) break
    const end = at + 2 + bytes.getUint16(at + 2)
    if (end < at + 4 || end > bytes.byteLength) break
    if (marker === quantization) sum = luminanceSum(bytes, at + 4, end) ?? sum
    if (marker === codes && !areStandard(bytes, at + 4, end)) standardCodes = false
    if (marker === progressiveFrame) progressive = true
    at = end
  }
  if (sum === null) return null
  const found = sum
  const quality = Math.max(
    1,
    sums.findLastIndex((one) => one >= found),
  )
  return { quality, standardCodes: standardCodes && !progressive, progressive }
}

const startOfScan = 0xda
const quantization = 0xdb
const codes = 0xc4
const progressiveFrame = 0xc2

/** The sum of table 0, which cameras and libraries use for luminance, if it is in this segment. */
function luminanceSum(bytes: DataView, from: number, end: number): number | null {
  for (let at = from; at < end;) {
    const wide = bytes.getUint8(at) >> 4 === 1
    const table = bytes.getUint8(at) & 15
    const next = at + 1 + (wide ? 128 : 64)
    if (next > end) return null
    if (table === 0) {
      let sum = 0
      for (let i = 0; i < 64; i++) sum += wide ? bytes.getUint16(at + 1 + 2 * i) : bytes.getUint8(at + 1 + i)
      return sum
    }
    at = next
  }
  return null
}

/** Whether the code tables of a segment have as many codes as those of the standard; optimized ones have fewer. */
function areStandard(bytes: DataView, from: number, end: number): boolean {
  for (let at = from; at + 17 <= end;) {
    let count = 0
    for (let i = 1; i <= 16; i++) count += bytes.getUint8(at + i)
    if (!standardCodeCounts.has(count)) return false
    at += 17 + count
  }
  return true
}
