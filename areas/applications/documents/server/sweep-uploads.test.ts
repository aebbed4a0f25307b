import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import type { Deps } from '#platform/config/deps.ts'
import { createFiles, type Files } from '#platform/files/files.ts'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { aFolder } from '#test/fixtures/upload-server.ts'
import { incomingFolder } from './upload-folders.ts'
import { checkStoredFiles } from './check-stored-files.ts'
import { sweepUploads } from './sweep-uploads.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
let database: TestDatabase
let files: Files
let deps: Pick<Deps, 'config' | 'db' | 'files' | 'clock' | 'log'>
let studentId: string
const logged: { event: string }[] = []
const hours = (count: number) => new Date(Date.now() - count * 3_600_000)

beforeAll(async () => {
  folder = await aFolder()
  database = await testDatabase()
  const config = readConfig({ DATA_DIR: folder.path })
  const key = { id: 'key', bytes: randomBytes(32) }
  const log = {
    info: (line: { event: string }) => logged.push(line),
    error: (line: { event: string }) => logged.push(line),
  }
  const storage = join(folder.path, 'documents')
  files = await createFiles({
    storage,
    keys: { current: key, byId: new Map([['key', key]]) },
    log: { error: log.error },
  } as never)
  deps = { config, db: database.db, files, clock: { now: () => new Date() }, log: log as never }
  await mkdir(incomingFolder(deps), { mode: 0o700 })
  const student = await database.db
    .insertInto('users')
    .values({ name: 'Amina Example', email: 'amina@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow()
  studentId = student.id
})
afterAll(async () => {
  await database.drop()
  await folder.remove()
})
beforeEach(async () => {
  logged.length = 0
  await database.db.deleteFrom('upload_intents').execute()
  await database.db.deleteFrom('documents').execute()
  for await (const id of files.list(new Date(Date.now() + 3_600_000))) await files.remove(id)
})

const pathOf = (id: string) => join(folder.path, 'documents', 'objects', id.slice(0, 2), id)

async function aStoredFile(storedAt = new Date()) {
  const id = randomUUID()
  const source = join(folder.path, id)
  await writeFile(source, 'a picture')
  const { seal } = await files.put(id, source, { version: 1 })
  await rm(source)
  await utimes(pathOf(id), storedAt, storedAt)
  return { id, seal }
}
async function aDocument(at = new Date()) {
  const { id, seal } = await aStoredFile(at)
  await database.db
    .insertInto('documents')
    .values({
      id,
      student_id: studentId,
      name: 'bsDegreeImage',
      version: 1,
      seal: JSON.stringify(seal),
      bytes: 9,
      width: 1,
      height: 1,
      uploaded_at: at,
    })
    .execute()
  return id
}
async function anIntent(
  state: 'receiving' | 'staging' | 'committed',
  createdAt: Date,
  documentIds: string[],
  announced?: typeof aPassport,
) {
  const id = randomUUID()
  await database.db
    .insertInto('upload_intents')
    .values({
      id,
      student_id: studentId,
      state,
      document_ids: documentIds,
      created_at: createdAt,
      state_since: createdAt,
      ...announced,
    })
    .execute()
  return async () => {
    const row = await database.db
      .selectFrom('upload_intents')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.state
  }
}

const aPassport = { name: 'passportImage', flags: [], bytes: 9, sha256: 'a'.repeat(64) }

describe('sweeping uploads', () => {
  test('an announced photo whose finish was interrupted can be finished again, and is removed after two hours', async () => {
    const half = await aStoredFile()
    const cutOff = await anIntent('staging', hours(1.1), [half.id], aPassport)
    const receiving = await anIntent('receiving', hours(1.9), [], { ...aPassport, name: 'photoImage' })
    const old = await anIntent('receiving', hours(2.1), [], { ...aPassport, name: 'cvImage' })
    const oldAndDone = await anIntent('committed', hours(2.1), [randomUUID()], aPassport)
    const oldForm = await anIntent('committed', hours(200), [randomUUID()])
    expect(await sweepUploads(deps)).toMatchObject({ intents: 1, documents: 1, abandoned: 2 })
    expect(await files.has(half.id)).toBe(false)
    expect([await cutOff(), await receiving(), await old(), await oldAndDone(), await oldForm()]).toEqual([
      ...['receiving', 'receiving', undefined, undefined, 'committed'],
    ])
  })

  test('an intent left open for an hour is closed and its files removed; others are left alone', async () => {
    const [abandoned, alsoAbandoned, running, stored] = await Promise.all([
      aStoredFile(),
      aStoredFile(),
      aStoredFile(),
      aDocument(),
    ])
    const never = randomUUID()
    const stale = await anIntent('staging', hours(1.1), [abandoned!.id, alsoAbandoned!.id, never])
    const fresh = await anIntent('staging', hours(0.9), [running!.id])
    const done = await anIntent('committed', hours(30), [stored])
    expect(await sweepUploads(deps)).toEqual({
      intents: 1,
      documents: 3,
      abandoned: 0,
      incoming: 0,
      unfinished: 0,
    })
    expect([await stale(), await fresh(), await done()]).toEqual(['swept', 'staging', 'committed'])
    expect(
      await Promise.all([abandoned!.id, alsoAbandoned!.id, running!.id, stored].map((id) => files.has(id))),
    ).toEqual([false, false, true, true])
    expect(logged).toMatchObject([{ event: 'uploads-swept', intents: 1 }])
  })

  test('forms and partial files are removed after an hour, newer ones stay', async () => {
    const incoming = incomingFolder(deps)
    const unfinished = join(folder.path, 'documents', 'unfinished')
    for (const place of [incoming, unfinished]) {
      for (const name of ['old', 'new']) await writeFile(join(place, name), 'x')
      await utimes(join(place, 'old'), hours(1.1), hours(1.1))
    }
    expect(await sweepUploads(deps)).toEqual({
      intents: 0,
      documents: 0,
      abandoned: 0,
      incoming: 1,
      unfinished: 1,
    })
    for (const place of [incoming, unfinished]) await rm(join(place, 'new'))
    expect(await sweepUploads(deps)).toEqual({
      intents: 0,
      documents: 0,
      abandoned: 0,
      incoming: 0,
      unfinished: 0,
    })
    expect(logged).toHaveLength(1)
  })

  test('the only process that uses the data removes even what was interrupted just now', async () => {
    const [running, stored] = await Promise.all([aStoredFile(), aDocument()])
    const fresh = await anIntent('staging', new Date(Date.now() - 1000), [running.id])
    const half = join(incomingFolder(deps), 'half')
    await writeFile(half, 'x')
    await utimes(half, new Date(Date.now() - 1000), new Date(Date.now() - 1000))
    expect(await sweepUploads(deps, { alone: true })).toMatchObject({ intents: 1, documents: 1, incoming: 1 })
    expect([await fresh(), await files.has(running.id), await files.has(stored)]).toEqual([
      'swept',
      false,
      true,
    ])
  })

  test('the intent is closed even if the storage is unavailable; the check finds its files later', async () => {
    const { id } = await aStoredFile(hours(25))
    const stale = await anIntent('staging', hours(2), [id])
    const away = { ...files, remove: () => Promise.reject(new Error('away')) }
    expect(await sweepUploads({ ...deps, files: away })).toMatchObject({ intents: 1, documents: 0 })
    expect(await stale()).toBe('swept')
    expect(await checkStoredFiles(deps)).toEqual({ missing: [], removed: 1, suspicious: 0 })
    expect(await files.has(id)).toBe(false)
  })
})

describe('checking stored files', () => {
  test('a file without a row is removed after a day; one with a row, or a new one, stays', async () => {
    const orphan = await aStoredFile(hours(24.5))
    const young = await aStoredFile(hours(23))
    const stored = await aDocument(hours(200))
    expect(await checkStoredFiles(deps)).toEqual({ missing: [], removed: 1, suspicious: 0 })
    expect(await Promise.all([orphan.id, young.id, stored].map((id) => files.has(id)))).toEqual([
      false,
      true,
      true,
    ])
    expect(logged).toMatchObject([{ event: 'orphans-removed', removed: 1 }])
  })

  test('every document without its file raises an alarm, wherever its id falls in the order', async () => {
    const documents: string[] = []
    for (let i = 0; i < 12; i++) documents.push(await aDocument(hours(48)))
    const lost = documents.toSorted().filter((_, i) => i % 4 === 3 || i === 0)
    for (const id of lost) await files.remove(id)
    const report = await checkStoredFiles(deps)
    expect(report).toEqual({ missing: lost, removed: 0, suspicious: 0 })
    expect(logged).toEqual(
      lost.map((documentId) => ({ event: 'document-alarm', problem: 'missing', documentId })),
    )
  })

  test('a clock that is a week ahead raises no alarm', async () => {
    await aDocument()
    const clock = { now: () => new Date(Date.now() + 7 * 86_400_000) }
    expect(await checkStoredFiles({ ...deps, clock })).toEqual({ missing: [], removed: 0, suspicious: 0 })
  })

  test('an empty database does not empty the storage', async () => {
    const stored = await Promise.all(Array.from({ length: 21 }, () => aStoredFile(hours(48))))
    await aDocument(hours(48))
    expect(await checkStoredFiles(deps)).toEqual({ missing: [], removed: 0, suspicious: 21 })
    expect(logged).toMatchObject([
      { event: 'storage-alarm', problem: 'wrong-database', orphans: 21, rows: 1 },
    ])
    expect((await Promise.all(stored.map(({ id }) => files.has(id)))).every(Boolean)).toBe(true)
  })

  test('more files than fit in one batch are all compared', async () => {
    for (let i = 0; i < 510; i++) await aDocument(hours(48))
    const orphan = await aStoredFile(hours(48))
    expect(await checkStoredFiles(deps)).toEqual({ missing: [], removed: 1, suspicious: 0 })
    expect(await files.has(orphan.id)).toBe(false)
  })
})
