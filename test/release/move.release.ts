import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSecrets } from '#platform/config/secrets.ts'
import { connect } from '#platform/database/connect.ts'
import { runSpawned, type CommandResult } from '#test/harness/run-command.ts'
import { aServerDatabase, type ServerDatabase } from '#test/harness/server-postgres.ts'
import { spawnProduct } from '#test/harness/spawned-product.ts'
import { smallPhotograph, submissionForm } from '#test/people/applying.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'

const server = await aServerDatabase()
if (!server) console.warn('No PostgreSQL server on this machine: moving between two versions is not tested.')

let folder: string
let dataDir: string
let student: Person
let applicationId: string

const env = (other: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  SECRETS_DIR: path.join(dataDir, 'keys'),
  ...other,
})
const move = (args: string[], other?: Record<string, string>): Promise<CommandResult> =>
  runSpawned('move.ts', args, { env: env(other), folder })

/** What a student sees of an application on a product, which is stopped again. */
async function seenOn(spawning: Parameters<typeof spawnProduct>[0]): Promise<unknown> {
  const product = await spawnProduct(spawning)
  try {
    const answer = await fetch(`${product.url}/api/student-docs/stats/${student._id}`, {
      headers: { authorization: `Bearer ${student.token}` },
    })
    return await answer.json()
  } finally {
    await product.stop()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-move-'))
  await chmod(folder, 0o711)
  dataDir = path.join(folder, 'data')
  await mkdir(dataDir, { mode: 0o711 })
  const product = await spawnProduct({ dataDir })
  const connection = connect(product.database)
  student = await aStudent({
    db: connection.db,
    secrets: await readSecrets(path.join(dataDir, 'keys'), {}),
    clock: { now: () => new Date() },
  })
  const to = await aProgram(connection)
  const answer = await fetch(`${product.url}/api/student-docs/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${student.token}` },
    body: submissionForm(student, to, { documents: { fscCertificateImage: await smallPhotograph() } }),
  })
  applicationId = ((await answer.json()) as { data: { _id: string } }).data._id
  await connection.close()
  const refused = await move(['--from', 'embedded', '--to', 'rows'])
  expect(refused).toMatchObject({ code: 2, out: '' })
  expect(refused.err).toContain('Stop it first')
  await product.stop()
}, 300_000)
afterAll(async () => {
  await server?.drop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

describe.skipIf(!server)('a move', () => {
  it('from the embedded database to a server of another major version loses nothing', async () => {
    const { url } = server as ServerDatabase
    expect(await move(['--from', 'embedded', '--to', 'DATABASE_URL'], { DATABASE_URL: url })).toMatchObject({
      code: 0,
      err: '',
    })
    const verified = await runSpawned('audit-verify.ts', [], { env: env({ DATABASE_URL: url }), folder })
    expect(verified.code).toBe(0)
    const checked = await runSpawned('check-invariants.ts', [], { env: env({ DATABASE_URL: url }), folder })
    expect(checked.code).toBe(0)
    const seen = await seenOn({ dataDir, databaseUrl: url })
    expect(JSON.stringify(seen)).toContain(applicationId)
  }, 300_000)

  it('back through a folder into a new data folder loses nothing either', async () => {
    const { url } = server as ServerDatabase
    const exported = await move(['--from', 'DATABASE_URL', '--to', 'rows'], { DATABASE_URL: url })
    expect(exported).toMatchObject({ code: 0, err: '' })
    const other = path.join(folder, 'other')
    await mkdir(other, { mode: 0o711 })
    const imported = await move(['--from', 'rows', '--to', 'embedded'], { DATA_DIR: other })
    expect(imported).toMatchObject({ code: 0, err: '' })
    // The same number of rows, each table with the same content.
    expect(imported.out.split(' (')[0]).toBe(exported.out.split(' (')[0])
    const seen = await seenOn({ dataDir: other, env: { SECRETS_DIR: path.join(dataDir, 'keys') } })
    expect(JSON.stringify(seen)).toContain(applicationId)
    const again = await move(['--from', 'rows', '--to', 'embedded'], { DATA_DIR: other })
    expect(again.err).toContain('has a database already')
  }, 300_000)
})
