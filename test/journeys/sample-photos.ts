import { deflateSync } from 'node:zlib'

/** CRC of a PNG chunk. */
function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, check])
}

/**
 * A picture made on the spot: a wide card with stripes, its left half darker, so that a test or a person can see
 * which way up it is. No photograph of anything.
 * @param seed changes the colours
 */
export function photoOf(seed: string, width = 640, height = 400): Buffer {
  const hue = [...seed].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (width * 3 + 1) + 1 + x * 3
      const line = x > width / 2 && y % 40 < 8
      rows[at] = line ? 40 : x < width / 2 ? 120 + (hue % 60) : 225
      rows[at + 1] = line ? 50 : x < width / 2 ? 170 : 232
      rows[at + 2] = line ? 70 : x < width / 2 ? 200 : 240 - (hue % 30)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
