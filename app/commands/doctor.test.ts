import { createECDH } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readSecrets } from '#platform/config/secrets.ts'
import { checkKeyIds } from '#platform/database/key-ids.ts'
import { anObjectStore } from '#test/fixtures/object-store.ts'
import { aStudent } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { runHere, runSpawned, type CommandResult } from '#test/harness/run-command.ts'
import { freePort } from '#test/harness/spawned-product.ts'
import { runDoctor } from './run/run-doctor.ts'

let product: TestProduct
let folder: string
let bucket: Awaited<ReturnType<typeof anObjectStore>>
beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] ??= 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'test'
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-doctor-'))
  product = await testProduct({ BACKUP_DIR: path.join(folder, 'backups') })
  await checkKeyIds(product.deps.db, await readSecrets(product.deps.config.secretsDir, {}))
  bucket = await anObjectStore()
})
beforeEach(() => {
  bucket.faults.length = 0
})
afterAll(async () => {
  await bucket?.close()
  await product?.close()
  await rm(folder, { recursive: true, force: true })
})

const where = (env: Record<string, string>) => ({
  env: { ...product.database.env, DATA_DIR: product.deps.config.dataDir, ...env },
  folder,
})

/** What the doctor says of each part, with its verdict. */
const examine = async (env: Record<string, string> = {}) => read(await runHere(runDoctor, [], where(env)))

function read({ code, out, err }: CommandResult) {
  const lines = out.trimEnd().split('\n')
  const found = Object.fromEntries(
    lines.slice(0, -1).map((line) => {
      const [, verdict, subject, sentence] = /^(ok|warning|PROBLEM)\s+(\S+)\s+(.*)$/.exec(line)!
      return [subject!, `${verdict}: ${sentence}`]
    }),
  )
  return { code, err, found, sum: lines.at(-1) }
}

it('finds nothing wrong with an installation that is in order', async () => {
  const credentials = { AWS_ACCESS_KEY_ID: 'someone', AWS_SECRET_ACCESS_KEY: 'a secret of a test' }
  const { code, err, found, sum } = read(
    await runSpawned('doctor.ts', [], where({ STORAGE_URL: bucket.storage, ...credentials })),
  )
  expect({ code, err, sum }).toEqual({ code: 0, err: '', sum: 'Nothing is wrong.' })
  expect(found).toMatchObject({
    settings: 'ok: All settings can be used.',
    database: expect.stringMatching(/^ok: PostgreSQL \d+\.\d+ takes writes and has every migration/),
    keys: 'ok: Every key that the database needs is here.',
    clock: expect.stringMatching(/^ok: This clock and that of the database differ by \d+ ms\.$/),
    replica: expect.stringContaining('ok: None is set up'),
    documents: expect.stringMatching(/^ok: The bucket of STORAGE_URL can be written, read, listed/),
    disk: expect.stringMatching(/^ok: [\d.]+ GB are free/),
    address: expect.stringMatching(/^warning: .* is this machine only/),
    mail: expect.stringMatching(/^warning: SMTP_URL is not set/),
    pushes: expect.stringContaining('ok: None are set up'),
    backup: expect.stringMatching(/^warning: BACKUP_DIR is not set/),
  })
  // The object it has written is gone.
  expect([...bucket.objects.keys()].filter((key) => key.includes('doctor'))).toEqual([])
})

it('names every problem at once, and no password', async () => {
  const other = path.join(folder, 'other-keys')
  await mkdir(other, { mode: 0o700 })
  await readSecrets(other, {})
  // Each call is tried three times.
  bucket.faults.push('forbidden', 'forbidden', 'forbidden')
  const { code, found, sum } = await examine({
    SECRETS_DIR: other,
    STORAGE_URL: bucket.storage,
    PUBLIC_URL: 'http://apply.example.org',
    SMTP_URL: `smtp://me:hidden@127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'office@example.org',
    BACKUP_DIR: path.join(folder, 'no-backups'),
    DATABASE_READ_URL: product.database.directUrl,
  })
  expect({ code, sum }).toEqual({ code: 1, sum: '5 problems found.' })
  expect(found).toMatchObject({
    keys: expect.stringMatching(
      /^PROBLEM: This database uses the pepper of passwords [0-9a-f]{12}, which this/,
    ),
    documents: expect.stringContaining('PROBLEM: We cannot write to the bucket'),
    address: expect.stringContaining('PROBLEM: http://apply.example.org is not encrypted'),
    mail: expect.stringContaining('PROBLEM: The mail server of SMTP_URL refuses'),
    backup: expect.stringContaining('has no finished backup yet'),
    replica: expect.stringContaining('warning: DATABASE_READ_URL names a primary: it is not read from'),
  })
  expect(JSON.stringify(found)).not.toContain('hidden')
})

it('looks at the backups of a bucket', async () => {
  const { found } = await examine({ BACKUP_DIR: bucket.at('nightly') })
  expect(found['backup']).toBe('PROBLEM: s3://papers/nightly/ has no finished backup yet.')
  const name = 'nightly/manzil-20261101T101112Z'
  const write = (startedAt: string) =>
    bucket.objects.set(`papers/${name}/manifest.json`, {
      body: Buffer.from(JSON.stringify({ format: 1, startedAt })),
      at: new Date(),
    })
  write('2020-02-02T02:02:02.000Z')
  const old = await examine({ BACKUP_DIR: bucket.at('nightly') })
  expect(old.found['backup']).toMatch(/^PROBLEM: The newest backup is of 2020.*more than 26 hours ago/)
  write(new Date().toISOString())
  const recent = await examine({
    BACKUP_DIR: bucket.at('nightly'),
    BACKUP_ACCESS_KEY_ID: 'backups',
    BACKUP_SECRET_ACCESS_KEY: 'another secret of a test',
  })
  expect(recent.found['backup']).toMatch(/^ok: The newest backup is of 20/)
  expect(bucket.signer).toBe('backups')
  bucket.faults.push('forbidden')
  const refused = await examine({ BACKUP_DIR: bucket.at('nightly') })
  expect(refused.found['backup']).toMatch(/^PROBLEM: The bucket papers of BACKUP_DIR .*SignatureDoesNotMatch/)
})

it('makes no keys where the product has never run', async () => {
  const empty = path.join(folder, 'empty')
  const { code, found } = await examine({
    DATABASE_URL: '',
    DATABASE_POOLER: '',
    DATABASE_DIRECT_URL: '',
    DATA_DIR: empty,
  })
  expect(code).toBe(1)
  expect(found).toMatchObject({
    database: expect.stringContaining('warning: The product is not running'),
    keys: expect.stringContaining('will be made'),
    backup: expect.stringContaining('PROBLEM: No daily backup is set up'),
  })
  await expect(mkdir(empty)).resolves.toBeUndefined()
})

it('says that the database is gone, and examines everything else', async () => {
  const moved = path.join(folder, 'moved')
  await mkdir(moved)
  await writeFile(path.join(moved, 'postgres-location'), `${path.join(folder, 'gone')}\n`)
  const { code, found } = await examine({
    DATABASE_URL: '',
    DATABASE_POOLER: '',
    DATABASE_DIRECT_URL: '',
    DATA_DIR: moved,
  })
  expect(code).toBe(1)
  expect(found).toMatchObject({
    database: expect.stringMatching(/^PROBLEM: The database of .* but that folder is gone\./),
    clock: expect.stringContaining('warning: Not compared'),
    disk: expect.stringContaining('GB are free'),
  })
})

it('lists the settings that cannot be used', async () => {
  const { code, err } = await examine({ PORT: 'eighty', PUBLIC_URL: 'example.org' })
  expect(code).toBe(2)
  expect(err).toMatch(/PORT is "eighty".*\n.*PUBLIC_URL must be/)
})

it('says how many devices are told, and finds pushes that nobody sends', async () => {
  const key = createECDH('prime256v1')
  key.generateKeys()
  const VAPID_PRIVATE_KEY = key.getPrivateKey().toString('base64url')
  const student = await aStudent(product.deps)
  const { db } = product.deps
  const device = await db
    .insertInto('push_devices')
    .values({
      user_id: student._id,
      endpoint_hash: Buffer.alloc(32),
      sealed: Buffer.alloc(1),
      key_id: 'x',
      saved_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const publicKey = key.getPublicKey().toString('base64url')
  const told = `Devices that are told: 1, with the public key ${publicKey}.`
  expect((await examine({ VAPID_PRIVATE_KEY })).found['pushes']).toBe(`ok: ${told}`)
  const notice = await db
    .insertInto('notifications')
    .values({ user_id: student._id, kind: 'message', event: 'message', at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const late = {
    device_id: device.id,
    notification_id: notice.id,
    run_at: new Date(Date.now() - 2 * 3_600_000),
  }
  await db.insertInto('pushes').values(late).execute()
  expect((await examine({ VAPID_PRIVATE_KEY })).found['pushes']).toMatch(
    /^PROBLEM: .* for more than an hour: 1\./,
  )
})
