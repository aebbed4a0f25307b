import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect, type Connection } from '#platform/database/connect.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { urlOf } from '#test/harness/server.ts'
import { freePort, spawnProduct, type SpawnedProduct } from '#test/harness/spawned-product.ts'

/** A data folder to keep from one run to the next: the import is then done once. */
const keptFolder = process.env['BENCH_DATA_DIR']
const root = path.resolve(import.meta.dirname, '../..')
const shared = path.resolve(root, process.env['MANZIL_SHARED'] ?? '../shared', 'data')

/** A file of real facts that is not part of the repository, or null when it is not here. */
export function sharedFile(name: string): string | null {
  const file = path.join(shared, name)
  return existsSync(file) ? file : null
}

/** The product with every university and program there is, and the server written by hand beside it. */
export interface FullCatalogue {
  /** Of the product, which may be started in it again once it has stopped. */
  readonly dataDir: string
  readonly product: SpawnedProduct
  readonly handWritten: { readonly url: string; readonly pid: number }
  readonly connection: Connection
  /** Has 20 applications. */
  readonly student: Person
  /** File, rows read, rows created, seconds. */
  readonly imports: readonly (readonly [string, number, number, number])[]
  close(): Promise<void>
}

/**
 * Starts the product on a fresh embedded database and imports both files through the command, beside it.
 * @param nodeArgs for the product's process, as for a profile
 * @returns null when the files are not here
 */
export async function fullCatalogue(nodeArgs: readonly string[] = []): Promise<FullCatalogue | null> {
  const files = ['universities.csv', 'programs.csv.gz'].map(sharedFile)
  if (files.includes(null)) {
    console.log(`  Left out: universities.csv and programs.csv.gz are not in ${shared} (MANZIL_SHARED).`)
    return null
  }
  const dataDir = keptFolder ?? (await mkdtemp(path.join(os.tmpdir(), 'manzil-catalogue-')))
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o711)
  const product = await spawnProduct({ dataDir, nodeArgs })
  const connection = connect(product.database, { statementTimeout: 0 })
  const imports: [string, number, number, number][] = []
  for (const file of (await isImported(connection)) ? [] : (files as string[])) {
    const began = performance.now()
    const { read, created } = await importFile(file, dataDir)
    imports.push([path.basename(file), read, created, (performance.now() - began) / 1000])
  }
  const secrets = await readSecrets(path.join(dataDir, 'keys'), {})
  const email = `${randomUUID()}@example.org`
  const student = await aStudent({ db: connection.db, secrets, clock: { now: () => new Date() } }, { email })
  await applyTwentyTimes(connection, student)
  const handWritten = await startHandWritten(urlOf(product.database))
  return {
    dataDir,
    product,
    handWritten,
    connection,
    student,
    imports,
    close: async () => {
      await handWritten.stop()
      await connection.close()
      await product.stop()
      if (!keptFolder) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A kept folder has everything from the run before. */
async function isImported({ pool }: Connection): Promise<boolean> {
  const { rows } = await pool.query('select count(*)::int as programs from programs')
  return rows[0].programs > 100_000
}

async function importFile(file: string, dataDir: string): Promise<{ read: number; created: number }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'app/commands/catalogue-import.ts'), file, '--json'],
    { cwd: root, env: { PATH: process.env['PATH'], DATA_DIR: dataDir }, maxBuffer: 64 * 1024 ** 2 },
  )
  return JSON.parse(stdout) as { read: number; created: number }
}

async function applyTwentyTimes({ pool }: Connection, student: Person): Promise<void> {
  await pool.query(
    `insert into applications (id, reference, student_id, university_id, program_id, stage, stage_before, applied_at,
       stage_since, reply_by, profile, fingerprint)
     select gen_random_uuid(), 'B-' || gen_random_uuid(), $1, p.university_id, p.id,
       (array['submitted', 'under_review', 'offered', 'joined', 'rejected'])[1 + row_number() over () % 5], 'submitted',
       now() - row_number() over () * interval '1 day', now(), now() + interval '10 days', '{}', $2
     from (select id, university_id from programs order by md5(id::text) limit 20) as p`,
    [student._id, randomUUID()],
  )
}

async function startHandWritten(
  databaseUrl: string,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [path.join(root, 'bench/by-hand/hand-written.ts')], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(url).catch(() => null)
    if (answer) break
    if (attempt === 200) throw new Error('The server written by hand did not start')
    await wait(50)
  }
  const stop = async () => {
    child.kill()
    await gone
  }
  return { url, pid: child.pid!, stop }
}
