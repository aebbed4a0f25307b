import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

/** Longer than two lines of such a file. */
const window = 256

/**
 * Whether a password is in a list of breached passwords. The list is a text file with a SHA-1 in hexadecimal at the
 * start of each line, in ascending order, as `0000A5…:12`; anything after the 40 digits is ignored. A binary search
 * takes some 35 short reads in a file of any size.
 * @throws when the file cannot be read
 */
export async function isBreached(file: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase()
  const handle = await open(file)
  try {
    let [low, high] = [0, (await handle.stat()).size]
    // Every line that starts before `low` is less than the wanted one, every line from `high` on is not.
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const line = await lineFrom(handle, middle, middle === 0)
      if (line === null || line.start >= high) {
        high = middle
      } else if (line.hash < wanted) {
        low = line.start + 1
      } else if (line.hash === wanted) {
        return true
      } else {
        high = middle
      }
    }
    return false
  } finally {
    await handle.close()
  }
}

/** The first line that begins at or after a place in the file; null behind the last one. */
async function lineFrom(
  handle: FileHandle,
  place: number,
  isStart: boolean,
): Promise<{ start: number; hash: string } | null> {
  // The byte before the place shows whether a line begins exactly there.
  const from = isStart ? 0 : place - 1
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(window), 0, window, from)
  const skipped = isStart ? 0 : buffer.subarray(0, bytesRead).indexOf(10) + 1
  if (!isStart && skipped === 0) return null
  const hash = buffer.toString('latin1', skipped, Math.min(skipped + 40, bytesRead)).toUpperCase()
  return hash.length === 40 ? { start: from + skipped, hash } : null
}
