import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { hash, parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import type { KeyRing } from '#platform/config/secrets.ts'
import { passwordCost } from './password-cost.ts'
import { hashLike, hashPassword, isOutdated, isPassword } from './password-hash.ts'

const key = (id: string) => ({ id, bytes: randomBytes(32) })
const ring = (...keys: ReturnType<typeof key>[]): KeyRing => ({
  current: keys[0]!,
  byId: new Map(keys.map((one) => [one.id, one])),
})
const [oldPepper, newPepper] = [key('old'), key('new')]
const pepper = ring(oldPepper)
const typed = 'three grey kites over Hunza'

/** Past the loader of the tests, which puts a lower cost in the place of the real one. */
const load = createRequire(import.meta.url)
const { passwordCost: realCost } = load('./password-cost.ts') as typeof import('./password-cost.ts')
const production = load('./password-hash.ts') as typeof import('./password-hash.ts')

test('a password is stored as argon2id with 64 MiB, 3 passes and one thread, salted and peppered', async () => {
  expect(realCost).toEqual({ algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 })
  const stored = await production.hashPassword(pepper, typed)
  const [id, phc] = stored.split(':') as [string, string]
  expect(id).toBe('old')
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(parseOptions(phc)).toMatchObject({
    memoryCost: 65_536,
    timeCost: 3,
    parallelism: 1,
    outputLen: 32,
    saltLen: 16,
  })
  expect(await production.hashPassword(pepper, typed)).not.toBe(stored)
  expect(await production.isPassword(pepper, stored, typed)).toBe(true)
  expect(await production.isPassword(ring({ ...oldPepper, bytes: randomBytes(32) }), stored, typed)).toBe(
    false,
  )
  const nobodys = await production.hashLike(pepper, null, typed)
  expect(parseOptions(nobodys.split(':')[1]!)).toEqual(parseOptions(phc))
})

test('the other tests hash at a lower cost', async () => {
  const [, phc = ''] = (await hashPassword(pepper, typed)).split(':')
  expect(parseOptions(phc)).toMatchObject(passwordCost)
  expect(passwordCost.memoryCost).toBeLessThan(realCost.memoryCost)
})

test('a password counts exactly as it was typed', async () => {
  const long = `${'ۃ'.repeat(100)} ${'kites '.repeat(25)}`.slice(0, 256)
  for (const [one, other] of [
    [typed, `${typed} `],
    [typed, typed.toUpperCase()],
    ['caf\u00e9 caf\u00e9 kites', 'cafe\u0301 cafe\u0301 kites'],
    [long, long.slice(0, -1)],
  ] as const) {
    const stored = await hashPassword(pepper, one)
    expect(await isPassword(pepper, stored, one)).toBe(true)
    expect(await isPassword(pepper, stored, other)).toBe(false)
  }
})

test('nobody has a password, and asking for it takes the same work', async () => {
  expect(await isPassword(pepper, null, typed)).toBe(false)
  expect(await isPassword(pepper, null, 'nobody')).toBe(false)
  const made = await hashLike(pepper, null, typed)
  const real = await hashPassword(pepper, typed)
  expect(parseOptions(made.split(':')[1]!)).toEqual(parseOptions(real.split(':')[1]!))
})

test('a hash with an older pepper or another cost still matches, and is recognized as outdated', async () => {
  const stored = await hashPassword(pepper, typed)
  const rotated = ring(newPepper, oldPepper)
  expect(await isPassword(rotated, stored, typed)).toBe(true)
  expect([isOutdated(pepper, stored), isOutdated(rotated, stored)]).toEqual([false, true])
  expect(isOutdated(rotated, await hashPassword(rotated, typed))).toBe(false)

  const cheap = `old:${await hash(typed, { memoryCost: 19_456, timeCost: 2, secret: oldPepper.bytes })}`
  expect(await isPassword(pepper, cheap, typed)).toBe(true)
  expect(await isPassword(pepper, cheap, `${typed}.`)).toBe(false)
  expect(isOutdated(pepper, cheap)).toBe(true)
})

test('a hash whose pepper is lost matches nothing', async () => {
  const stored = await hashPassword(pepper, typed)
  expect(await isPassword(ring(newPepper), stored, typed)).toBe(false)
})

test('52 concurrent hashes are accepted, the next is refused with a time to wait, and all accepted ones finish', async () => {
  const cheap = `old:${await hash(typed, { memoryCost: 1024, timeCost: 1, secret: oldPepper.bytes })}`
  const taken = Array.from({ length: 52 }, () => isPassword(pepper, cheap, typed))
  await expect(isPassword(pepper, cheap, typed)).rejects.toMatchObject({ code: 'busy', retryAfter: 3 })
  await expect(hashPassword(pepper, typed)).rejects.toMatchObject({ code: 'busy' })
  expect(await Promise.all(taken)).toEqual(Array(52).fill(true))
  expect(await isPassword(pepper, cheap, typed)).toBe(true)
})
