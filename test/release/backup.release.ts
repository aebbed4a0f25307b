import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tombstoneOf } from '#areas/students/closing/server/erase-student.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { connect, type Connection } from '#platform/database/connect.ts'
import { runSpawned, type CommandResult } from '#test/harness/run-command.ts'
import { spawnProduct, type SpawnedProduct } from '#test/harness/spawned-product.ts'
import { smallPhotograph, submissionForm } from '#test/people/applying.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'

const name = 'fscCertificateImage'
/** Applications under way at the same time. */
const atOnce = 10
let folder: string
let dataDir: string
let backups: string
let product: SpawnedProduct
let connection: Connection
let to: ProgramToApplyTo

const newStudent = async (): Promise<Person> =>
  aStudent({
    db: connection.db,
    secrets: await readSecrets(path.join(dataDir, 'keys'), {}),
    clock: { now: () => new Date() },
  })

/** Sends an application with a photograph. */
async function apply(student: Person): Promise<void> {
  const answer = await fetch(`${product.url}/api/student-docs/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${student.token}` },
    body: submissionForm(student, to, { documents: { [name]: await smallPhotograph() } }),
  })
  expect(await answer.json()).toMatchObject({ data: { _id: expect.any(String) as string } })
}

const backUp = (...args: string[]): Promise<CommandResult> =>
  runSpawned('backup.ts', args, { env: { DATA_DIR: dataDir }, folder })
const restore = (args: string[], env: Record<string, string> = { SECRETS_DIR: path.join(dataDir, 'keys') }) =>
  runSpawned('restore.ts', args, { env, folder })
const newest = async (): Promise<string> => path.join(backups, (await readdir(backups)).sort().at(-1)!)

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-backup-'))
  await chmod(folder, 0o711)
  dataDir = path.join(folder, 'data')
  backups = path.join(folder, 'backups')
  await mkdir(dataDir, { mode: 0o711 })
  product = await spawnProduct({ dataDir })
  connection = connect(product.database)
  to = await aProgram(connection)
}, 300_000)
afterAll(async () => {
  await connection?.close()
  await product?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

describe('a backup of a running product', () => {
  const before: Person[] = []
  const during: Person[] = []

  it('is made while twenty students apply every second', async () => {
    for (let n = 0; n < 3; n++) before.push(await newStudent())
    await Promise.all(before.map(apply))
    const applying = new Set<Promise<unknown>>()
    const timer = setInterval(() => {
      // A machine that is busy with something else does what it can.
      if (applying.size >= atOnce) return
      const one = newStudent().then(async (student) => {
        await apply(student)
        during.push(student)
      })
      applying.add(one)
      void one.finally(() => applying.delete(one))
    }, 1000 / 20)
    const began = performance.now()
    const { code, out, err } = await backUp('--to', backups)
    const seconds = (performance.now() - began) / 1000
    const applied = during.length
    clearInterval(timer)
    await Promise.all(applying)
    console.log(
      `backup in ${seconds.toFixed(1)} s, ${(applied / seconds).toFixed(1)} applications a second meanwhile`,
    )
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('The keys are not part of it.')
    expect(during.length).toBeGreaterThan(0)
    const backup = await newest()
    expect((await stat(backup)).mode & 0o777).toBe(0o700)
    expect(await readdir(backup)).not.toContain('keys')
    expect(await backUp('--verify', backup)).toEqual({ code: 0, out: `${backup} is whole.\n`, err: '' })
  })

  it('is restored elsewhere with everything that was there when it began, and serves', async () => {
    const restored = path.join(folder, 'restored')
    const { code, out, err } = await restore(['--from', await newest(), '--to', restored])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Every rule holds, every document opens')
    const keys = path.join(dataDir, 'keys')
    const again = await spawnProduct({ dataDir: restored, env: { SECRETS_DIR: keys } })
    try {
      const { pool, close } = connect(again.database)
      const { rows } = await pool.query<{ student_id: string }>('select student_id from applications')
      await close()
      const students = rows.map((row) => row.student_id)
      expect(students).toEqual(expect.arrayContaining(before.map(({ _id }) => _id)))
      const mine = await fetch(`${again.url}/api/student/documents`, {
        headers: { authorization: `Bearer ${before[0]!.token}` },
      })
      expect(mine.status).toBe(200)
    } finally {
      await again.stop()
    }
  })

  it('shares documents with the one before it', async () => {
    const first = await newest()
    expect((await backUp('--to', backups)).code).toBe(0)
    const second = await newest()
    expect(second).not.toBe(first)
    const documents = await readdir(path.join(first, 'documents/objects'), { recursive: true })
    const file = documents.find((one) => one.length > 3)!
    const inode = async (backup: string) => (await stat(path.join(backup, 'documents/objects', file))).ino
    expect(await inode(second)).toBe(await inode(first))
    expect((await backUp('--verify', second)).code).toBe(0)
  })

  it('names what was changed, removed or added, and is not restored then', async () => {
    const damaged = path.join(folder, 'damaged')
    await cp(await newest(), damaged, { recursive: true })
    const documents = await readdir(path.join(damaged, 'documents/objects'), { recursive: true })
    const file = path.join(
      'documents/objects',
      documents.find((one) => one.length > 3)!,
    )
    const handle = await open(path.join(damaged, file), 'r+')
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, 100)
    await handle.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, 100)
    await handle.close()
    await rm(path.join(damaged, 'postgres/PG_VERSION'))
    await writeFile(path.join(damaged, 'postgres/more'), 'x')
    const problems = [
      'postgres/PG_VERSION is missing',
      `${file} was changed`,
      'postgres/more does not belong',
    ]
    const { code, out } = await backUp('--verify', damaged)
    expect(code).toBe(1)
    for (const problem of problems) expect(out).toContain(problem)
    const target = path.join(folder, 'not-restored')
    const refused = await restore(['--from', damaged, '--to', target])
    expect(refused.code).toBe(2)
    expect(refused.err).toContain('nothing was restored')
    expect(await readdir(target)).toEqual([])
    await appendFile(path.join(damaged, 'SHA256SUMS'), '\n')
    expect((await backUp('--verify', damaged)).err).toContain('SHA256SUMS is missing or was changed')
  })

  it('is restored without a document that was damaged, which the next backup copies again', async () => {
    const damaged = await newest()
    const documents = await readdir(path.join(damaged, 'documents/objects'), { recursive: true })
    const file = path.join(
      'documents/objects',
      documents.find((one) => one.length > 3)!,
    )
    const whole = await readFile(path.join(damaged, file))
    const changed = Buffer.from(whole)
    changed[100]! ^= 1
    // Earlier backups have the same file.
    await writeFile(path.join(damaged, file), changed)
    const restored = path.join(folder, 'without-one')
    const { code, out } = await restore(['--from', damaged, '--to', restored])
    expect(code).toBe(1)
    expect(out).toContain('Not everything is right')
    expect(out).toContain(path.basename(file))
    expect(out).not.toContain('Every rule holds')
    const others = await readdir(path.join(restored, 'documents/objects'), { recursive: true })
    expect(others.length).toBe(documents.length - 1)
    expect((await backUp('--to', backups)).code).toBe(0)
    expect((await readFile(path.join(await newest(), file))).equals(whole)).toBe(true)
    expect((await backUp('--verify', await newest())).code).toBe(0)
  })

  it('is not restored over data, or without the keys', async () => {
    const backup = await newest()
    const over = await restore(['--from', backup, '--to', dataDir])
    expect(over).toMatchObject({ code: 2, out: '' })
    expect(over.err).toContain('is not empty')
    const target = path.join(folder, 'without-keys')
    const keyless = await restore(['--from', backup, '--to', target], {})
    expect(keyless.code).toBe(2)
    expect(keyless.err).toMatch(/The keys of the old server are needed.*document-key/)
    // None was made meanwhile that would look like the right one.
    expect(await readdir(folder)).not.toContain('without-keys')
  })

  it('repeats the erasures that its copy does not have', async () => {
    const [gone] = before
    const erasures = path.join(folder, 'erasures.log')
    await writeFile(erasures, `2026-11-24T10:00:00.000Z ${tombstoneOf(gone!._id).toString('hex')}\n`)
    const restored = path.join(folder, 'erased')
    const { code, out } = await restore(['--from', await newest(), '--to', restored, '--erasures', erasures])
    expect(out).toContain('Erased again, as after the backup: 1 account')
    expect(code).toBe(0)
    const again = await spawnProduct({ dataDir: restored, env: { SECRETS_DIR: path.join(dataDir, 'keys') } })
    try {
      const { pool, close } = connect(again.database)
      const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [
        gone!._id,
      ])
      const { rows: documents } = await pool.query(
        'select from documents where student_id = $1 and erased_at is null',
        [gone!._id],
      )
      await close()
      expect(rows).toEqual([{ email: `erased-${gone!._id}@erased.invalid` }])
      expect(documents).toEqual([])
    } finally {
      await again.stop()
    }
  })
})
