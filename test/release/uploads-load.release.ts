import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// The whole measure, with 100 uploads and three rounds, is bench/uploads/uploads.ts.
test.runIf(process.platform === 'linux')(
  '40 uploads of 4.8 MB at once are all kept, and memory does not grow with their number',
  async () => {
    const bench = fileURLToPath(new URL('../../bench/uploads/uploads.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [
      bench,
      '--uploads=40',
      '--rounds=1',
      '--json',
    ])
    const { rounds, stored, left } = JSON.parse(stdout)
    const [{ succeeded, serverGrowth }] = rounds
    expect({ succeeded, stored, left }).toEqual({ succeeded: 40, stored: 42, left: 0 })
    // Held in memory at once, the uploads alone would be 192 MB.
    expect(serverGrowth).toBeLessThan(128)
    // The workers' memory and the time of other answers depend on the machine; the bench prints both.
  },
  120_000,
)
