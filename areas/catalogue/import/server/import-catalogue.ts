import path from 'node:path'
import { lockNumbers } from '#platform/database/locks.ts'
import type pg from 'pg'
import { refusalText } from '#platform/contract/errors.ts'
import type { Clock } from '#platform/config/deps.ts'
import { latestDay } from '#areas/catalogue/editing/server/fact-sources.ts'
import { findColumns, type ColumnWishes, type Layout } from './read-table/find-columns.ts'
import { readPlan } from './import-changes.ts'
import { UnreadableFile, type ImportReport, type Kind } from './import-report.ts'
import { deferIndexUpdates, applyIndexUpdates } from './defer-index-updates.ts'
import { readProgram, type ReadingWishes } from './read-values/read-program.ts'
import { Cells, RowRefused } from './read-values/read-row.ts'
import { openTable, type Table, type TableWishes } from './read-table/read-table.ts'
import { readUniversity } from './read-values/read-university.ts'
import { storeRefusals } from './files/refused-rows.ts'
import type { TableRow } from './read-table/row-reader.ts'
import { ProgramStage } from './stage-programs.ts'
import { UniversityStage } from './stage-universities.ts'
import type { Stage } from './stage.ts'
import { fileRefusals } from '#texts/catalogue/import/refusals.ts'

/** Settings for reading a file: its format, its columns, and how cells are meant. */
export type FileWishes = TableWishes & ColumnWishes & ReadingWishes

export interface ImportWishes extends FileWishes {
  /** Who runs it. */
  readonly startedBy: string
  /** The clock that also dates edits in the console; by default the machine's. */
  readonly clock?: Clock
  /** The name of the file, if it differs from its name on disk. */
  readonly fileName?: string
  /** Runs the import, reports it in `plan`, and rolls it back. */
  readonly dryRun?: boolean
  /** The fingerprint of the confirmed plan; if the plan is now different, nothing is changed. */
  readonly agreed?: string
  /** Called from time to time with the progress, 0 to 1. */
  readonly onProgress?: (share: number, report: ImportReport) => void
  /** Runs at the end of the same transaction, for the caller's own records. */
  readonly atEnd?: (client: pg.ClientBase, report: ImportReport) => Promise<void>
}

/** The catalogue has changed since the plan was made, and the plan would now be `report.plan`. */
export class PlanChanged extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super(fileRefusals.planChanged)
    this.report = report
  }
}

/** Rows per batch. */
const batchSize = 8_000
/** The most refusals stored with the run; the report has all of them. */
const storedRefusals = 1_000

/**
 * Imports a table of universities or programs, which it recognizes by the column names. Rows are matched by id, else
 * by country and folded name; blank cells change nothing. Everything happens in one transaction, so an interrupted
 * import leaves nothing behind. Importing the same file again changes nothing. Every change is recorded, so that the
 * import can be undone.
 * @param client a dedicated connection without time limits, used for one transaction
 * @throws UnreadableFile when the file as a whole cannot be read, or another import is running
 * @throws PlanChanged when the plan differs from the confirmed one
 */
export async function importCatalogue(
  client: pg.ClientBase,
  file: string,
  wishes: ImportWishes,
): Promise<ImportReport> {
  const table = await openTable(file, wishes)
  const layout = findColumns(table.header, wishes)
  const report: ImportReport = {
    kind: layout.kind,
    read: 0,
    created: 0,
    updated: 0,
    skipped: 0,
    universitiesCreated: 0,
    refused: [],
    run: null,
    sheet: table.sheet,
    notices: table.notices,
    plan: null,
  }
  const light = table.size > 200_000 && !wishes.dryRun ? await deferIndexUpdates(client, layout.kind) : false
  try {
    await client.query('begin')
    await lockImports(client)
    const fileName = wishes.fileName ?? path.basename(file)
    const { startedBy, clock = { now: () => new Date() } } = wishes
    const run = await recordStart(client, { ...report, fileName, startedBy, startedAt: clock.now() })
    await writeRows(client, { table, layout, report, run, fileName }, wishes)
    if (wishes.dryRun || wishes.agreed !== undefined) {
      report.plan = await readPlan(client, run)
      if (wishes.dryRun) {
        await client.query('rollback')
        return report
      }
      if (report.plan.fingerprint !== wishes.agreed) throw new PlanChanged(report)
    }
    report.run = run
    await storeRefusals(
      client,
      run,
      table.header,
      file,
      { ...wishes, headerLine: table.headerLine },
      report.refused,
    )
    await recordEnd(client, run, { digest: await table.digest(), at: clock.now() }, report)
    await wishes.atEnd?.(client, report)
    await client.query('commit')
    wishes.onProgress?.(1, report)
    return report
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    if (light) await applyIndexUpdates(client, layout.kind)
  }
}

interface Work {
  readonly table: Table
  readonly layout: Layout
  readonly report: ImportReport
  readonly run: string
  readonly fileName: string
}

async function writeRows(
  client: pg.ClientBase,
  { table, layout, report, run, fileName }: Work,
  wishes: ImportWishes,
): Promise<void> {
  const title = (field: string) => layout.columns.find((column) => column.field === field)?.title ?? field
  const stage: Stage<never> =
    layout.kind === 'programs'
      ? new ProgramStage(client, title, run, fileName)
      : new UniversityStage(client, title, run, fileName)
  await stage.prepare()

  // A batch is written while the next one is read.
  let writing: Promise<void> = Promise.resolve()
  let batch: Array<{ line: number; values: unknown }> = []
  const send = async () => {
    await writing
    const rows = batch
    batch = []
    writing = stage.write(rows as never, report)
    // A failure is thrown by the next await.
    writing.catch(() => {})
    wishes.onProgress?.(table.share(), report)
  }
  const { clock = { now: () => new Date() } } = wishes
  const reading = { wishes, width: table.header.length, latest: latestDay(clock.now()) }
  try {
    for await (const row of table.rows) {
      report.read++
      const values = readRow(layout, row, reading, report)
      if (values) batch.push({ line: row.line, values })
      if (batch.length >= batchSize) await send()
    }
    await send()
  } finally {
    // The current write must settle before the transaction ends.
    await writing.catch(() => {})
  }
  await writing

  // A plan is rolled back: derived counts would take longer than the rest of it.
  const hasChanged = report.created + report.updated + report.universitiesCreated > 0
  if (hasChanged && wishes.dryRun !== true) await stage.finish()
  report.refused.sort((a, b) => a.line - b.line)
}

interface Reading {
  readonly wishes: ImportWishes
  /** The columns of the header. */
  readonly width: number
  readonly latest: string
}

function readRow(layout: Layout, row: TableRow, { wishes, width, latest }: Reading, report: ImportReport) {
  try {
    return layout.kind === 'programs'
      ? readProgram(new Cells(layout.columns, row, width), wishes, latest)
      : readUniversity(new Cells(layout.columns, row, width), wishes, latest)
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error
    report.refused.push({ line: row.line, column: error.column, reason: error.message })
    return undefined
  }
}

/** Locks imports and undos until the transaction ends. @throws UnreadableFile when another one is running */
export async function lockImports(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as free', [
    lockNumbers.catalogueImport,
  ])
  if (!rows[0].free) throw new AnotherRunning(refusalText('import_running'))
}

/** Another import is running. */
export class AnotherRunning extends UnreadableFile {}

interface RunStart {
  readonly kind: Kind
  readonly sheet: string | null
  readonly fileName: string
  readonly startedBy: string
  readonly startedAt: Date
}

async function recordStart(client: pg.ClientBase, run: RunStart): Promise<string> {
  const { rows } = await client.query(
    `insert into import_runs (kind, file_name, started_by, started_at, sheet) values ($1, $2, $3, $4, $5)
     returning id`,
    [run.kind, run.fileName, run.startedBy, run.startedAt, run.sheet],
  )
  return rows[0].id
}

async function recordEnd(
  client: pg.ClientBase,
  run: string,
  { digest, at }: { digest: string; at: Date },
  report: ImportReport,
): Promise<void> {
  await client.query(
    `update import_runs set finished_at = $10, file_sha256 = $2, read_rows = $3, created_rows = $4,
       updated_rows = $5, skipped_rows = $6, refused_rows = $7, refused = $8, made_universities = $9
     where id = $1`,
    [
      ...[run, digest, report.read, report.created, report.updated, report.skipped, report.refused.length],
      ...[JSON.stringify(report.refused.slice(0, storedRefusals)), report.universitiesCreated, at],
    ],
  )
}
