import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupUnusable } from './manifest.ts'
import type { Rows } from './replace-rows.ts'
import type { SequenceValue, TableContent } from './table-rows.ts'

/** What a folder of exported rows says of itself, in `rows.json`. */
export interface RowFiles {
  readonly format: 1
  /** Version of the product that exported them. */
  readonly release: string
  /** The newest migration of the database they come from. */
  readonly migration: string
  readonly exportedAt: string
  readonly tables: readonly (TableContent & { readonly sha256: string })[]
  readonly sequences: readonly SequenceValue[]
}

const listFile = 'rows.json'
const fileOf = (folder: string, table: string): string => path.join(folder, `${table}.copy.gz`)

/** Writes rows to a new folder, one compressed file per table, closed to other users. The list comes last. */
export async function writeRowFiles(
  folder: string,
  rows: Rows,
  about: Pick<RowFiles, 'release' | 'migration' | 'exportedAt'>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new BackupUnusable(`${folder} is not empty. Name a new folder.`)
  const tables: RowFiles['tables'][number][] = []
  for (const table of rows.tables) {
    const hash = createHash('sha256')
    await pipeline(
      rows.read(table),
      createGzip({ level: 6 }),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(fileOf(folder, table.name), { mode: 0o600, flush: true }),
    )
    tables.push({ ...table, sha256: hash.digest('hex') })
  }
  const list: RowFiles = { format: 1, ...about, tables, sequences: rows.sequences }
  await writeFile(path.join(folder, listFile), `${JSON.stringify(list, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
}

/**
 * Reads a folder of exported rows.
 * @throws BackupUnusable when it is none, or one of its files is missing or was changed
 */
export async function openRowFiles(folder: string): Promise<{ list: RowFiles; rows: Rows }> {
  const text = await readFile(path.join(folder, listFile), 'utf8').catch(() => {
    throw new BackupUnusable(`${folder} is no finished export: it has no ${listFile}.`)
  })
  const list = JSON.parse(text) as RowFiles
  if (list.format !== 1)
    throw new BackupUnusable(
      `${folder} was exported by a release of the product that this one does not know.`,
    )
  for (const { name, sha256 } of list.tables) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(fileOf(folder, name)), hash).catch(() => {})
    if (hash.digest('hex') !== sha256)
      throw new BackupUnusable(`${fileOf(folder, name)} is missing or was changed. Export again.`)
  }
  const read: Rows['read'] = ({ name }) => {
    const file = createReadStream(fileOf(folder, name))
    const unpacked = createGunzip()
    file.on('error', (error) => unpacked.destroy(error))
    return file.pipe(unpacked)
  }
  return { list, rows: { tables: list.tables, sequences: list.sequences, read } }
}
