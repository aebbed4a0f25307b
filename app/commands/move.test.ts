import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { linkEntries } from '#platform/audit/link-entries.ts'
import { anchorAudit } from '#platform/audit/store-anchors.ts'
import { anObjectStore } from '#test/fixtures/object-store.ts'
import { aStudent } from '#test/people/people.ts'
import { apply, smallPhotograph } from '#test/people/applying.ts'
import { aProgram } from '#test/people/programs.ts'
import { emptyDatabase } from '#test/harness/database.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { runHere, runSpawned, type CommandResult } from '#test/harness/run-command.ts'
import { environmentOf } from '#test/harness/server.ts'
import { runMove } from './run/run-move.ts'

let product: TestProduct
let folder: string
const drops: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-move-'))
  product = await testProduct()
  const to = await aProgram(product.database)
  const student = await aStudent(product.deps)
  const { status } = await apply(product, student, to, {
    documents: { fscCertificateImage: await smallPhotograph() },
  })
  expect(status).toBe(200)
})
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop()
})
afterAll(async () => {
  await product?.close()
  await rm(folder, { recursive: true, force: true })
})

type Env = Record<string, string>

const where = (database: Env = product.database.env) => ({
  env: { ...database, DATA_DIR: path.join(folder, 'data') },
  folder,
})
const move = (args: string[], database?: Env): Promise<CommandResult> =>
  runHere(runMove, args, where(database))

async function newDatabase(): Promise<Env> {
  const { target, drop } = await emptyDatabase()
  drops.push(drop)
  return environmentOf(target)
}

/** Everything in a database but generated columns: rows, rules, triggers and sequences, as text. */
async function describe(database: Env): Promise<unknown> {
  const client = new pg.Client({
    connectionString: database['DATABASE_DIRECT_URL'] ?? database['DATABASE_URL'],
  })
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
        where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const contents: Record<string, unknown> = {}
    for (const { name } of tables)
      contents[name] = (
        await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      ).rows.map(({ row }) => row)
    const { rows: rules } = await client.query(
      `select conrelid::regclass::text as on, conname, convalidated, pg_get_constraintdef(oid) as definition
         from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    )
    const { rows: triggers } = await client.query(
      `select tgrelid::regclass::text as on, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    )
    const { rows: sequences } = await client.query(
      `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    )
    return { contents, rules, triggers, sequences }
  } finally {
    await client.end()
  }
}

it('moves every row, rule and sequence through a folder to another database', async () => {
  const rows = path.join(folder, 'rows')
  const out = await runSpawned('move.ts', ['--from', 'DATABASE_URL', '--to', 'rows'], where())
  expect(out).toMatchObject({ code: 0, err: '' })
  expect(out.out).toMatch(/^\d+ rows of \d+ tables were moved, and each table has the same content/)
  expect((await stat(rows)).mode & 0o777).toBe(0o700)
  for (const file of await readdir(rows)) expect((await stat(path.join(rows, file))).mode & 0o777).toBe(0o600)
  const other = await newDatabase()
  expect(await move(['--from', 'rows', '--to', 'DATABASE_URL'], other)).toMatchObject({ code: 0, err: '' })
  expect(await describe(other)).toEqual(await describe(product.database.env))
})

it('refuses rows that were changed, and leaves the database empty', async () => {
  await move(['--from', 'DATABASE_URL', '--to', 'changed'])
  const file = path.join(folder, 'changed/users.copy.gz')
  const bytes = await readFile(file)
  bytes[bytes.length - 9]! ^= 1
  await writeFile(file, bytes)
  const other = await newDatabase()
  const refused = await move(['--from', 'changed', '--to', 'DATABASE_URL'], other)
  expect(refused).toEqual({ code: 2, out: '', err: `${file} is missing or was changed. Export again.\n` })
  expect(await describe(other)).toMatchObject({ contents: {} })
})

it('changes nothing when rows arrive that are not those that were counted', async () => {
  await move(['--from', 'DATABASE_URL', '--to', 'miscounted'])
  const file = path.join(folder, 'miscounted/rows.json')
  const list = JSON.parse(await readFile(file, 'utf8')) as { tables: { name: string; rows: number }[] }
  list.tables.find(({ name }) => name === 'users')!.rows += 1
  await writeFile(file, JSON.stringify(list))
  const other = await newDatabase()
  const refused = await move(['--from', 'miscounted', '--to', 'DATABASE_URL'], other)
  expect(refused.code).toBe(2)
  expect(refused.err).toContain('The table users did not arrive as it was')
  expect(await describe(other)).toMatchObject({ contents: { applications: [], audit_log: [] } })
  // What was wrong is put right, and the move is repeated into the same database.
  expect(await move(['--from', 'rows', '--to', 'DATABASE_URL'], other)).toMatchObject({ code: 0, err: '' })
})

it('never replaces data', async () => {
  const into = await move(['--from', 'rows', '--to', 'DATABASE_URL'])
  expect(into).toMatchObject({ code: 2, out: '' })
  expect(into.err).toContain('The database is not empty')
  const over = await move(['--from', 'DATABASE_URL', '--to', 'rows'])
  expect(over.err).toContain('is not empty. Name a new folder.')
})

it('copies documents and anchors to a bucket, and only what is missing when repeated', async () => {
  const bucket = await anObjectStore()
  try {
    const { dataDir } = product.deps.config
    await linkEntries(product.deps)
    await anchorAudit(product.deps)
    process.env['AWS_ACCESS_KEY_ID'] ??= 'test'
    process.env['AWS_SECRET_ACCESS_KEY'] ??= 'test'
    const env = { ...product.database.env, DATA_DIR: dataDir, STORAGE_URL: bucket.storage }
    const copy = () => runHere(runMove, ['--documents'], { env, folder })
    expect(await copy()).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^1 documents were copied/),
    })
    expect((await copy()).out).toMatch(/^0 documents were copied to STORAGE_URL, 1 were there already/)
    const names = [...bucket.objects.keys()].map((key) => key.replace('papers/kept/', ''))
    const [{ id }] = (await product.database.pool.query('select id from documents')).rows as [{ id: string }]
    expect(names).toContain(`objects/${id.slice(0, 2)}/${id}`)
    const stored = bucket.objects.get(`papers/kept/objects/${id.slice(0, 2)}/${id}`)!.body
    expect(stored.equals(await readFile(path.join(dataDir, 'documents/objects', id.slice(0, 2), id)))).toBe(
      true,
    )
    expect(names.filter((name) => /^anchors\/\d{15}-[0-9a-f]{64}$/.test(name))).toHaveLength(1)
  } finally {
    await bucket.close()
  }
})

it.each([
  [[], 'Usage: npm run move'],
  [['--from', 'embedded', '--to', 'embedded'], 'Nothing to move'],
  [['--from', 'one', '--to', 'two'], 'Nothing to move'],
  [
    ['--from', 'embedded', '--to', 'postgres://me:secret@db.example.org/x'],
    'Put the address into DATABASE_URL',
  ],
  [['--from', 'nothing-here', '--to', 'DATABASE_URL'], 'is no finished export'],
  [['--documents'], 'STORAGE_URL is not set'],
])('explains what is wrong with %j', async (args, reason) => {
  const refused = await move(args)
  expect(refused).toMatchObject({ code: 2, out: '' })
  expect(refused.err).toContain(reason)
  expect(refused.err).not.toContain('secret')
})
