import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { ConfigError } from '../config/config.ts'
import type { Key, KeyRing, Secrets } from '../config/secrets.ts'
import { checkKeyIds, retireKey } from './key-ids.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

function aKey(): Key {
  const bytes = randomBytes(32)
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes }
}
const ring = (...keys: [Key, ...Key[]]): KeyRing => ({
  current: keys[0],
  byId: new Map(keys.map((key) => [key.id, key])),
})
const someSecrets = (): Secrets => ({
  pepper: ring(aKey()),
  otpKey: ring(aKey()),
  documentKey: ring(aKey()),
  letterKey: ring(aKey()),
  made: [],
})
const problems = (secrets: Secrets) =>
  checkKeyIds(database.db, secrets).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ConfigError) return error.problems
      throw error
    },
  )

test('the keys of the first server are recorded, and it starts again with them', async () => {
  const secrets = someSecrets()
  expect(await problems(secrets)).toEqual([])
  expect(await problems(secrets)).toEqual([])
  const { rows } = await database.pool.query('select id, kind from key_ids')
  expect(rows).toHaveLength(4)
  expect(JSON.stringify(rows)).not.toContain(secrets.pepper.current.bytes.toString('base64'))
})

test('a server with keys of its own is refused, each missing key is named, and nothing is recorded', async () => {
  const first = someSecrets()
  await problems(first)
  const second = { ...someSecrets(), letterKey: first.letterKey }
  const told = await problems(second)
  for (const kind of ['pepper', 'otpKey', 'documentKey'] as const)
    expect(told.join('\n')).toContain(first[kind].current.id)
  expect(told.join('\n')).not.toContain(first.letterKey.current.id)
  expect((await database.pool.query('select from key_ids')).rowCount).toBe(4)
})

test('a new key is added in front of the old one, which may go once it is retired', async () => {
  const first = someSecrets()
  await problems(first)
  const newKey = aKey()
  const both = { ...first, documentKey: ring(newKey, first.documentKey.current) }
  const newAlone = { ...first, documentKey: ring(newKey) }
  expect(await problems(newAlone)).toHaveLength(2)
  expect(await problems(both)).toEqual([])
  // The others still run with the old key alone, and may not start again without the new one.
  expect((await problems(first)).join()).toContain(newKey.id)
  expect(await retireKey(database.db, first.documentKey.current.id)).toBe(true)
  expect(await retireKey(database.db, first.documentKey.current.id)).toBe(false)
  expect(await problems(newAlone)).toEqual([])
})

test('of two servers that start at once on an empty database one is refused', async () => {
  const results = await Promise.all([problems(someSecrets()), problems(someSecrets())])
  expect(results.map((one) => one.length > 0).sort()).toEqual([false, true])
})
