import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, type Environment } from './config.ts'
import { readSecrets } from './secrets.ts'

let base: string
let folder: string
beforeEach(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'secrets-'))
  folder = path.join(base, 'keys')
})
afterEach(() => rm(base, { recursive: true }))

const value = () => randomBytes(32).toString('base64')

async function problemsOf(env: Environment): Promise<readonly string[]> {
  const refusal = await readSecrets(folder, env).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (refusal === undefined) return []
  expect(refusal).toBeInstanceOf(ConfigError)
  return (refusal as ConfigError).problems
}

test('the first start makes four different secrets that only their owner can read', async () => {
  const first = await readSecrets(folder, {})
  expect(first.made.map((file) => path.basename(file))).toEqual([
    'pepper',
    'otp-key',
    'document-key',
    'letter-key',
  ])
  const rings = [first.pepper, first.otpKey, first.documentKey, first.letterKey]
  expect(new Set(rings.map(({ current }) => current.bytes.toString('hex'))).size).toBe(4)
  expect(first.documentKey.current.bytes).toHaveLength(32)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  for (const file of first.made) expect((await stat(file)).mode & 0o777).toBe(0o600)
  const second = await readSecrets(folder, {})
  expect(second.made).toEqual([])
  expect(second.documentKey.current).toEqual(first.documentKey.current)
})

test('two first starts at once agree on the same secrets and leave nothing half-made', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => readSecrets(folder, {})))
  expect(new Set(all.map(({ pepper }) => pepper.current.id)).size).toBe(1)
  expect(all.flatMap(({ made }) => made)).toHaveLength(4)
  expect((await readdir(folder)).sort()).toEqual(['document-key', 'letter-key', 'otp-key', 'pepper'])
})

test('a variable and a file it names come before the folder', async () => {
  const pepper = randomBytes(32)
  const otpKey = randomBytes(48)
  const file = path.join(base, 'otp')
  await writeFile(file, otpKey.toString('hex'))
  const secrets = await readSecrets(folder, { PEPPER: pepper.toString('base64'), OTP_KEY_FILE: file })
  expect(secrets.pepper.current.bytes).toEqual(pepper)
  expect(secrets.otpKey.current.bytes).toEqual(otpKey)
  expect(secrets.made.map((made) => path.basename(made))).toEqual(['document-key', 'letter-key'])
})

test('a new key in front takes over, and the old one still opens what it closed', async () => {
  const before = await readSecrets(folder, {})
  const file = path.join(folder, 'document-key')
  await writeFile(file, `${value()}\n${await readFile(file, 'utf8')}`)
  const { documentKey } = await readSecrets(folder, {})
  const old = before.documentKey.current
  expect(documentKey.current.id).not.toBe(old.id)
  expect(documentKey.byId.get(old.id)).toEqual(old)
  expect(documentKey.byId.size).toBe(2)
})

test.each([
  ['short', randomBytes(31).toString('base64')],
  ['short hex', randomBytes(16).toString('hex')],
  ['plain words', 'correct horse battery staple'],
  ['one letter', 'a'.repeat(64)],
  ['a repeated word', 'changeme'.repeat(8)],
  ['a sample in a long value', 'exampleaZ09bY18cX27dW36eV45fU54gT63hS72iR81'],
  ['zeros', Buffer.alloc(32).toString('base64')],
  ['one good and one short', `${value()},${randomBytes(8).toString('base64')}`],
])('a secret that is %s is refused and not quoted', async (_what, bad) => {
  const problems = await problemsOf({ PEPPER: bad })
  expect(problems.length).toBeGreaterThan(0)
  for (const problem of problems) {
    expect(problem).toMatch(/^PEPPER /)
    expect(problem).not.toContain(bad)
  }
})

test('a document key must have exactly 32 bytes', async () => {
  expect(await problemsOf({ DOCUMENT_KEY: randomBytes(48).toString('base64') })).toHaveLength(1)
  expect(await problemsOf({ DOCUMENT_KEY: value() })).toEqual([])
})

test('a file that others can read is refused', async () => {
  await readSecrets(folder, {})
  await chmod(path.join(folder, 'pepper'), 0o644)
  expect(await problemsOf({})).toEqual([
    expect.stringMatching(/pepper can be read by other users.*chmod 600/),
  ])
})

test('an empty file is refused, never filled again', async () => {
  const { made } = await readSecrets(folder, {})
  await writeFile(made[2] ?? '', '')
  expect(await problemsOf({})).toEqual([expect.stringMatching(/document-key is empty/)])
  expect(await readFile(made[2] ?? '', 'utf8')).toBe('')
})

test('a named file that is missing is refused', async () => {
  expect(await problemsOf({ OTP_KEY_FILE: path.join(base, 'none') })).toEqual([
    expect.stringMatching(/^OTP_KEY_FILE cannot be read/),
  ])
})
