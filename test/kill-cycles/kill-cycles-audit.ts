import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import pino from 'pino'
import type { Connection } from '#platform/database/connect.ts'
import { readConfig } from '#platform/config/config.ts'
import { checkStoredFiles } from '#areas/applications/documents/server/check-stored-files.ts'
import { incomingFolder } from '#areas/applications/documents/server/upload-folders.ts'
import { sweepUploads } from '#areas/applications/documents/server/sweep-uploads.ts'
import { createFiles } from '#platform/files/files.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import type { Acknowledged } from './kill-cycles-students.ts'

/** Acknowledged applications that are not there, and documents of them that cannot be shown. */
export interface Losses {
  lost: number
  unreadable: number
}

async function isWhole(url: string, one: Acknowledged, losses: Losses): Promise<void> {
  const headers = { authorization: `Bearer ${one.student.token}` }
  const answer = await fetch(`${url}/api/application/${one.applicationId}`, { headers })
  const body = (await answer.json()) as { data?: { documents: { name: string; url: string }[] } }
  const documents = body.data?.documents ?? []
  const names = documents.map(({ name }) => name).sort()
  if (answer.status !== 200 || names.join() !== one.documents.toSorted().join()) {
    losses.lost++
    return
  }
  for (const document of documents) {
    const file = await fetch(`${url}${document.url}`, { headers })
    const bytes = Buffer.from(await file.arrayBuffer())
    if (file.status !== 200 || bytes.subarray(0, 3).toString('hex') !== 'ffd8ff') losses.unreadable++
  }
}

/** Asks for every acknowledged application and opens each of its documents, as its student would. */
export async function findLosses(url: string, acknowledged: readonly Acknowledged[]): Promise<Losses> {
  const losses: Losses = { lost: 0, unreadable: 0 }
  const left = [...acknowledged]
  const take = async () => {
    for (let one = left.pop(); one; one = left.pop()) await isWhole(url, one, losses)
  }
  await Promise.all([take(), take(), take(), take()])
  return losses
}

/** What lies in the database and on the disk. */
export interface Inventory {
  readonly applications: number
  readonly documents: number
  /** Applications beyond the first of one student to one program. */
  readonly doubled: number
  readonly rowsWithoutFile: number
  readonly filesWithoutRow: number
  /** Forms and half-written files. */
  readonly temporary: number
  readonly openIntents: number
}

const namesIn = async (folder: string): Promise<string[]> => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return all.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name))
}

const foldersOf = (dataDir: string) => ({
  objects: path.join(dataDir, 'documents/objects'),
  temporary: [
    incomingFolder({ config: readConfig({ DATA_DIR: dataDir }) }),
    path.join(dataDir, 'documents/unfinished'),
  ],
})

/** Forms and half-written files that lie on the disk, as a kill leaves them. */
export async function countTemporary(dataDir: string): Promise<number> {
  const half = await Promise.all(foldersOf(dataDir).temporary.map(namesIn))
  return half.flat().length
}

/** Compares the rows with the files. Nothing may be under way meanwhile. */
export async function takeInventory(pool: pg.Pool, dataDir: string): Promise<Inventory> {
  const { objects } = foldersOf(dataDir)
  const { rows } = await pool.query(`select
    (select count(*)::int from applications) as applications,
    (select count(*) - count(distinct (student_id, program_id)) from applications)::int as doubled,
    (select count(*)::int from upload_intents where state = 'staging') as "openIntents",
    array(select id::text from documents) as ids`)
  const { ids, ...counts } = rows[0] as { ids: string[] } & Pick<
    Inventory,
    'applications' | 'doubled' | 'openIntents'
  >
  const stored = new Set((await namesIn(objects)).map((file) => path.basename(file)))
  const known = new Set(ids)
  return {
    ...counts,
    documents: ids.length,
    rowsWithoutFile: ids.filter((id) => !stored.has(id)).length,
    filesWithoutRow: [...stored].filter((id) => !known.has(id)).length,
    temporary: await countTemporary(dataDir),
  }
}

/**
 * Lets two days pass and runs the sweeper and the check of stored files once, as the product's schedule does. The
 * clock moves for the rows; files carry the machine's time, so theirs is moved back.
 */
export async function sweepTwoDaysLater({ db }: Connection, dataDir: string): Promise<void> {
  const { objects, temporary } = foldersOf(dataDir)
  const then = new Date(Date.now() - 2 * 86_400_000)
  for (const folder of [objects, ...temporary]) {
    for (const file of await namesIn(folder)) await utimes(file, then, then)
  }
  const config = readConfig({ DATA_DIR: dataDir })
  const log = pino({ level: 'silent' })
  const secrets = await readSecrets(config.secretsDir, {})
  const files = await createFiles({
    storage: path.join(dataDir, 'documents'),
    keys: secrets.documentKey,
    log,
  })
  const clock = { now: () => new Date(Date.now() + 2 * 86_400_000) }
  const deps = { config, db, files, clock, log }
  await sweepUploads(deps)
  await checkStoredFiles(deps)
}
