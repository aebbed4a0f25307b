import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256InScript, sha256Of } from './sha256.ts'

const known = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

it('matches the reference SHA-256, at every length around a block', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) & 255)
    expect(sha256InScript(bytes), `${length} bytes`).toBe(known(bytes))
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => sha256InScript(bytes) === known(bytes)))
})

it("uses the browser's own where available", async () => {
  const bytes = new TextEncoder().encode('a photograph')
  expect(await sha256Of(bytes.buffer)).toBe(known(bytes))
})
