import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailSeal, SealBroken } from './mail-secret.ts'

const ring = (...ids: string[]) => {
  const keys = ids.map((id) => ({ id, bytes: randomBytes(32) }))
  return { current: keys[0]!, byId: new Map(keys.map((key) => [key.id, key])) }
}

test('what was sealed opens for its own mail alone', () => {
  const seal = mailSeal(ring('a'))
  const [one, other] = [randomUUID(), randomUUID()]
  const sealed = seal.seal(one, '048213')
  expect(seal.open(one, sealed)).toBe('048213')
  expect(() => seal.open(other, sealed)).toThrow(SealBroken)
})

test('the same code sealed twice shows no likeness', () => {
  const seal = mailSeal(ring('a'))
  const id = randomUUID()
  expect(seal.seal(id, '048213').equals(seal.seal(id, '048213'))).toBe(false)
})

test('one flipped bit anywhere breaks the seal', () => {
  const seal = mailSeal(ring('a'))
  const id = randomUUID()
  const sealed = seal.seal(id, '048213')
  for (let i = 0; i < sealed.length * 8; i++) {
    const broken = Buffer.from(sealed)
    broken[i >> 3]! ^= 1 << (i & 7)
    expect(() => seal.open(id, broken)).toThrow(SealBroken)
  }
  for (const short of [0, 11, 27]) expect(() => seal.open(id, sealed.subarray(0, short))).toThrow(SealBroken)
})

test('another key does not open it; an older key of the ring does', () => {
  const old = ring('old')
  const id = randomUUID()
  const sealed = mailSeal(old).seal(id, '048213')
  expect(() => mailSeal(ring('new')).open(id, sealed)).toThrow(SealBroken)
  const fresh = ring('new')
  const both = { current: fresh.current, byId: new Map([...fresh.byId, ...old.byId]) }
  expect(mailSeal(both).open(id, sealed)).toBe('048213')
})
