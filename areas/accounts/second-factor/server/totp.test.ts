import { describe, expect, it } from 'vitest'
import { codeOf, matchingStep, otpauthUri, stepAt, toBase32 } from './totp.ts'

/** The secret of RFC 6238, appendix B; its 8-digit codes end with these six. */
const secret = Buffer.from('12345678901234567890')

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at %i s', (seconds, code) => {
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
  })

  it('are accepted from one step before to one after', () => {
    const now = new Date(1234567890_000)
    const present = stepAt(now)
    const found = [-2, -1, 0, 1, 2].map((away) => matchingStep(secret, codeOf(secret, present + away), now))
    expect(found).toEqual([null, present - 1, present, present + 1, null])
  })

  it.each(['', '28708', '2870822', '28708a'])('are never %j', (code) => {
    expect(matchingStep(secret, code, new Date(59_000))).toBeNull()
  })

  it('come from a key in base32, as RFC 4648 writes it', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const uri = new URL(otpauthUri(secret, 'omar+office@example.org'))
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(toBase32(secret))
    expect(decodeURIComponent(uri.pathname)).toContain('omar+office@example.org')
  })
})
