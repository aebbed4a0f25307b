import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readSecrets } from '#platform/config/secrets.ts'
import { connect } from '#platform/database/connect.ts'
import { createFiles } from '#platform/files/files.ts'
import { runSpawned } from '#test/harness/run-command.ts'
import { spawnProduct } from '#test/harness/spawned-product.ts'
import { aStudent } from '#test/people/people.ts'
import { printTable, rounded } from '../measure/figures.ts'

const megabyte = 1_000_000
/** Of documents and of rows together. */
const size = Number(process.env['BACKUP_GB'] ?? 2)
const documentBytes = 4 * megabyte
/** Files that are written at a time. */
const atOnce = 8

/**
 * What a backup of the running product with the embedded database takes, its check, and a restore elsewhere, in seconds per
 * GB; half of it are documents of 4 MB, half rows that nothing compresses. `BACKUP_GB` is how much, 2 unless set.
 */
export async function backup(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-backup-'))
  await chmod(folder, 0o711)
  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir, { mode: 0o711 })
  const product = await spawnProduct({ dataDir })
  try {
    const connection = connect(product.database, { statementTimeout: 0 })
    const bytes = (size * 1000 * megabyte) / 2
    await fillDocuments(connection, dataDir, Math.round(bytes / documentBytes))
    await connection.pool.query(`
      create table plain_rows (n bigint primary key, content bytea);
      alter table plain_rows alter content set storage external`)
    // A page of random bytes in each row; a subquery that names the row is run for each.
    for (let from = 0; from < bytes / 8000; from += 10_000)
      await connection.pool.query(
        `insert into plain_rows
         select $1 + n, (select string_agg(uuid_send(gen_random_uuid()), '') from generate_series(n, n + 499))
         from generate_series(1, 10000) n`,
        [from],
      )
    const { rows } = await connection.pool.query(
      'select pg_database_size(current_database())::float8 as bytes',
    )
    await connection.close()
    const stored = (bytes + rows[0].bytes) / megabyte / 1000
    console.log(
      `  ${rounded(stored)} GB: ${rounded(bytes / megabyte / 1000)} GB of documents, the rest rows\n`,
    )

    const lines: (string | number)[][] = []
    const measure = async (name: string, command: string, args: string[], env: Record<string, string>) => {
      const began = performance.now()
      const { code, out, err } = await runSpawned(command, args, { env, folder })
      if (code !== 0) throw new Error(`${name} ended with ${String(code)}:\n${out}${err}`)
      const seconds = (performance.now() - began) / 1000
      lines.push([name, rounded(seconds), rounded(seconds / stored)])
    }
    const backups = path.join(folder, 'backups')
    await measure('backup of the running product', 'backup.ts', ['--to', backups], { DATA_DIR: dataDir })
    const [made = ''] = (await readdir(backups)).map((name) => path.join(backups, name))
    await measure('the same again, documents shared', 'backup.ts', ['--to', backups], { DATA_DIR: dataDir })
    await measure('check of a backup', 'backup.ts', ['--verify', made], { DATA_DIR: dataDir })
    await measure(
      'restore, every document opened',
      'restore.ts',
      ['--from', made, '--to', path.join(folder, 'restored')],
      {
        SECRETS_DIR: path.join(dataDir, 'keys'),
      },
    )
    printTable(['', 'seconds', 'seconds per GB'], lines)
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Stores documents of one student. */
async function fillDocuments(
  { db, pool }: ReturnType<typeof connect>,
  dataDir: string,
  count: number,
): Promise<void> {
  const secrets = await readSecrets(path.join(dataDir, 'keys'), {})
  const student = await aStudent({ db, secrets, clock: { now: () => new Date() } })
  const files = await createFiles({
    storage: path.join(dataDir, 'documents'),
    keys: secrets.documentKey,
    log: { error: (_, message) => console.error(message) },
  })
  const source = path.join(dataDir, 'source')
  await writeFile(source, randomBytes(documentBytes))
  for (let from = 0; from < count; from += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - from) }, async (_, place) => {
        const id = randomUUID()
        const { seal } = await files.put(id, source, { version: 1 })
        await pool.query(
          `insert into documents (id, student_id, name, version, seal, bytes, width, height, uploaded_at)
           values ($1, $2, 'cnicFrontImage', $3, $4, $5, 1, 1, now())`,
          [id, student._id, from + place + 1, seal, documentBytes],
        )
      }),
    )
  await rm(source)
}
