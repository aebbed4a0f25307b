import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBreached } from './breach-list.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-breach-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function listOf(passwords: string[], write: (hash: string, i: number) => string): Promise<string> {
  const hashes = passwords.map((password) => createHash('sha1').update(password).digest('hex').toUpperCase())
  const file = path.join(folder, `${Math.random()}.txt`)
  await writeFile(file, hashes.sort().map(write).join(''))
  return file
}

const makes: [string, (hash: string, i: number) => string][] = [
  ['bare hashes', (hash) => `${hash}\n`],
  ['hashes with counts and Windows line ends', (hash, i) => `${hash}:${10 ** (i % 7)}\r\n`],
  ['small letters', (hash) => `${hash.toLowerCase()}:3\n`],
]

test.each(makes)('every entry of a list of %s is found, and nothing else', async (_, write) => {
  for (const size of [1, 2, 3, 50, 500]) {
    const passwords = Array.from({ length: size }, (_entry, i) => `breached kite ${i}`)
    const file = await listOf(passwords, write)
    for (const password of passwords)
      expect(await isBreached(file, password), `${password} of ${size}`).toBe(true)
    for (let i = 0; i < 100; i++) expect(await isBreached(file, `unheard of ${i}`)).toBe(false)
  }
})

test('a last line without a line break counts, an empty list contains nothing, a missing one is an error', async () => {
  const whole = await listOf(['one', 'two', 'three'], (hash, i) => (i === 2 ? hash : `${hash}\n`))
  for (const password of ['one', 'two', 'three']) expect(await isBreached(whole, password)).toBe(true)
  expect(await isBreached(await listOf([], String), 'one')).toBe(false)
  await expect(isBreached(path.join(folder, 'absent.txt'), 'one')).rejects.toThrow('ENOENT')
})
