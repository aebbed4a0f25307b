import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSecrets } from '#platform/config/secrets.ts'
import { connect, type Connection } from '#platform/database/connect.ts'
import { anObjectStore } from '#test/fixtures/object-store.ts'
import { runSpawned } from '#test/harness/run-command.ts'
import { spawnProduct, type SpawnedProduct } from '#test/harness/spawned-product.ts'
import { smallPhotograph, submissionForm } from '#test/people/applying.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'

let folder: string
let dataDir: string
let bucket: Awaited<ReturnType<typeof anObjectStore>>
let product: SpawnedProduct
let connection: Connection
let student: Person
const credentials = {
  BACKUP_ACCESS_KEY_ID: 'backups',
  BACKUP_SECRET_ACCESS_KEY: 'a secret of a test',
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-bucket-'))
  await chmod(folder, 0o711)
  dataDir = path.join(folder, 'data')
  await mkdir(dataDir, { mode: 0o711 })
  bucket = await anObjectStore()
  product = await spawnProduct({ dataDir })
  connection = connect(product.database)
  const secrets = await readSecrets(path.join(dataDir, 'keys'), {})
  student = await aStudent({ db: connection.db, secrets, clock: { now: () => new Date() } })
  const answer = await fetch(`${product.url}/api/student-docs/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${student.token}` },
    body: submissionForm(student, await aProgram(connection), {
      documents: { fscCertificateImage: await smallPhotograph() },
    }),
  })
  expect(await answer.json()).toMatchObject({ data: { _id: expect.any(String) as string } })
}, 300_000)
afterAll(async () => {
  await connection?.close()
  await product?.stop()
  await bucket?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const env = () => ({ DATA_DIR: dataDir, ...credentials })
const backUp = (...args: string[]) => runSpawned('backup.ts', args, { env: env(), folder })
const restoreTo = (name: string, to: string) =>
  runSpawned('restore.ts', ['--from', bucket.at(`nightly/${name}`), '--to', to], {
    env: { ...credentials, SECRETS_DIR: path.join(dataDir, 'keys') },
    folder,
  })
const names = () => [...new Set([...bucket.objects.keys()].map((key) => key.split('/')[2]!))].sort()
let whole: string

it('a backup that is killed is not taken for a finished one', async () => {
  const command = path.join(import.meta.dirname, '../../app/commands/backup.ts')
  const child = spawn(process.execPath, [command, '--to', bucket.at('nightly')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env() },
  })
  const ended = once(child, 'exit')
  await expect.poll(() => bucket.objects.size).toBeGreaterThan(10)
  child.kill('SIGKILL')
  await ended
  const [cutOff] = names()
  const { code, err } = await backUp('--verify', bucket.at(`nightly/${cutOff}`))
  expect(code).toBe(2)
  expect(err).toContain('is not a finished backup')
  const target = path.join(folder, 'from-half')
  const refused = await restoreTo(cutOff!, target)
  expect(refused.code).toBe(2)
  expect(refused.err).toContain('is not a finished backup')
})

it('a backup of a running product is whole, and its keys are not in it', async () => {
  const before = names()
  const { code, out, err } = await backUp('--to', bucket.at('nightly'))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  whole = names().find((name) => !before.includes(name))!
  expect(out).toContain(`s3://papers/nightly/${whole}`)
  expect(bucket.signer).toBe('backups')
  expect([...bucket.objects.keys()].filter((key) => /keys|pepper/.test(key))).toEqual([])
  expect(await backUp('--verify', bucket.at(`nightly/${whole}`))).toEqual({
    code: 0,
    out: `s3://papers/nightly/${whole} is whole.\n`,
    err: '',
  })
  // The log of the database is longer than a part.
  expect(bucket.calls.some((call) => /^PUT .*pg_wal/.test(call))).toBe(true)
  expect(bucket.load.largestBody).toBeLessThanOrEqual(8 * 1024 ** 2)
  expect(bucket.load.mostAtOnce).toBeLessThanOrEqual(4)
  expect(bucket.uploads.size).toBe(0)
})

it('is restored elsewhere, and serves', async () => {
  const restored = path.join(folder, 'restored')
  const { code, out, err } = await restoreTo(whole, restored)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('1 applications, 1 documents')
  expect(out).toContain('Every rule holds, every document opens')
  const again = await spawnProduct({ dataDir: restored, env: { SECRETS_DIR: path.join(dataDir, 'keys') } })
  try {
    const mine = await fetch(`${again.url}/api/student/documents`, {
      headers: { authorization: `Bearer ${student.token}` },
    })
    expect(mine.status).toBe(200)
  } finally {
    await again.stop()
  }
})

it('is restored without a document that was damaged, and not at all when anything else was', async () => {
  const at = `papers/nightly/${whole}`
  const flip = (name: string) => {
    bucket.objects.get(`${at}/${name}`)!.body[100]! ^= 1
  }
  const document = [...bucket.objects.keys()]
    .find((key) => key.startsWith(`${at}/documents/`))!
    .slice(at.length + 1)
  flip(document)
  const without = await restoreTo(whole, path.join(folder, 'without-one'))
  expect(without.code).toBe(1)
  expect(without.out).toContain(path.basename(document))
  flip('postgres/global/pg_control')
  const { code, out } = await backUp('--verify', bucket.at(`nightly/${whole}`))
  expect(code).toBe(1)
  expect(out).toContain(`${document} was changed`)
  expect(out).toContain('postgres/global/pg_control was changed')
  const target = path.join(folder, 'not-restored')
  const refused = await restoreTo(whole, target)
  expect(refused.code).toBe(2)
  expect(refused.err).toContain('nothing was restored')
  expect(await readdir(target)).toEqual([])
})
