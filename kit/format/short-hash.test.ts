import { expect, it } from 'vitest'
import { shortHash } from './short-hash.ts'

it.each(['', 'd', 'Term dates in Riga', 'میرا رزلٹ'])('makes 16 hexadecimal digits of “%s”', (text) => {
  expect(shortHash(text)).toMatch(/^[0-9a-f]{16}$/)
})

it('tells texts apart', () => {
  expect(new Set(['', ' ', 'd', 'D'].map(shortHash)).size).toBe(4)
})
