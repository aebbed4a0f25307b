import path from 'node:path'
import type pg from 'pg'
import { findColumns, type Layout } from './find-columns.ts'
import { UnreadableFile, type ImportReport, type Kind } from './import-report.ts'
import { openTable } from './read-table.ts'
import { readProgram, type ReadingWishes } from './read-program.ts'
import { Cells, RowRefused } from './read-row.ts'
import { readUniversity } from './read-university.ts'
import { keepIndexesLight, keepIndexesReady } from './light-indexes.ts'
import type { Stage } from './stage.ts'
import { ProgramStage } from './stage-programs.ts'
import { UniversityStage } from './stage-universities.ts'

export interface ImportWishes extends ReadingWishes {
  /** Who runs it, for the record. */
  readonly startedBy: string
  /** Told now and then how far the file has been read, 0 to 1. */
  readonly onProgress?: (share: number, report: ImportReport) => void
}

/** Rows that go to the database together. */
const batchSize = 8_000
/** Any number, the same in every process: whoever holds it imports. */
const lock = 7_261_946_002
/** Refusals kept with the record of an import; the caller's report has them all. */
const keptRefusals = 1_000

/**
 * Imports a file of universities or programs; its first line tells which. Rows are matched by their id, else by
 * country and folded name; what a row leaves blank stays as it was. Everything happens in one transaction: an
 * import that is interrupted leaves nothing behind. A second run of the same file changes nothing.
 * @param client a connection of its own without time limits; used for one transaction
 * @throws UnreadableFile when the file as a whole cannot be read, or another import is running
 */
export async function importCatalogue(
  client: pg.Client,
  file: string,
  wishes: ImportWishes,
): Promise<ImportReport> {
  const table = await openTable(file)
  const layout = findColumns(table.header)
  const report: ImportReport = {
    ...{ kind: layout.kind, read: 0, created: 0, updated: 0, skipped: 0, universitiesCreated: 0 },
    refused: [],
  }
  const light = table.size > 200_000 ? await keepIndexesLight(client, layout.kind) : false
  try {
    await client.query('begin')
    await takeTurn(client)
    const run = await recordStart(client, file, layout.kind, wishes.startedBy)
    const title = (field: string) => layout.columns.find((column) => column.field === field)?.title ?? field
    const stage: Stage<never> =
      layout.kind === 'programs'
        ? new ProgramStage(client, title, path.basename(file))
        : new UniversityStage(client, title)
    await stage.prepare()

    // One batch is written while the next is read.
    let writing: Promise<void> = Promise.resolve()
    let batch: Array<{ line: number; values: unknown }> = []
    const send = async () => {
      await writing
      const rows = batch
      batch = []
      writing = stage.write(rows as never, report)
      // Its failure is met at the next await.
      writing.catch(() => {})
      wishes.onProgress?.(table.bytesRead() / table.size, report)
    }
    for await (const { line, cells } of table.rows) {
      report.read++
      const values = readRow(layout, line, cells, table.header.length, wishes, report)
      if (values) batch.push({ line, values })
      if (batch.length >= batchSize) await send()
    }
    await send()
    await writing

    if (report.created + report.updated + report.universitiesCreated > 0) await stage.finish()
    report.refused.sort((a, b) => a.line - b.line)
    await recordEnd(client, run, table.digest(), report)
    await client.query('commit')
    wishes.onProgress?.(1, report)
    return report
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    if (light) await keepIndexesReady(client, layout.kind)
  }
}

function readRow(
  layout: Layout,
  line: number,
  cells: string[],
  width: number,
  wishes: ReadingWishes,
  report: ImportReport,
) {
  try {
    return layout.kind === 'programs'
      ? readProgram(new Cells(layout.columns, cells, width), wishes)
      : readUniversity(new Cells(layout.columns, cells, width))
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error
    report.refused.push({ line, column: error.column, reason: error.message })
    return undefined
  }
}

async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as free', [lock])
  if (!rows[0].free)
    throw new UnreadableFile('Another import is running. Wait until it has ended, and start again.')
}

async function recordStart(client: pg.Client, file: string, kind: Kind, startedBy: string): Promise<string> {
  const { rows } = await client.query(
    'insert into import_runs (kind, file_name, started_by) values ($1, $2, $3) returning id',
    [kind, path.basename(file), startedBy],
  )
  return rows[0].id
}

async function recordEnd(
  client: pg.Client,
  run: string,
  digest: string,
  report: ImportReport,
): Promise<void> {
  await client.query(
    `update import_runs set finished_at = clock_timestamp(), file_sha256 = $2, read_rows = $3, created_rows = $4,
       updated_rows = $5, skipped_rows = $6, refused_rows = $7, refused = $8
     where id = $1`,
    [
      ...[run, digest, report.read, report.created, report.updated, report.skipped, report.refused.length],
      JSON.stringify(report.refused.slice(0, keptRefusals)),
    ],
  )
}
