import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import os from 'node:os'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { textEncodings } from '#areas/catalogue/import/contract.ts'
import { createClient } from '#platform/database/connect.ts'
import { readConfig } from '#platform/config/config.ts'
import { writeAuditOn } from '#platform/audit/write-audit.ts'
import { importCatalogue, type FileWishes } from '#areas/catalogue/import/server/import-catalogue.ts'
import { UnreadableFile, type ImportReport } from '#areas/catalogue/import/server/import-report.ts'
import { openTable } from '#areas/catalogue/import/server/read-table/read-table.ts'
import { refusedAsCsv, refusedRows } from '#areas/catalogue/import/server/files/refused-rows.ts'
import { undoImport, UndoRefused } from '#areas/catalogue/import/server/undo-import.ts'
import { OperatorError, reportFailure } from '../report-failure.ts'
import { describeNotice, progressBar, describeReport, describeUndone } from '../describe-import.ts'
import { withTarget } from '../with-database.ts'
import { fromHere, type Shell } from '../shell.ts'

const usage = `Usage: npm run catalogue:import -- FILE [options]
       npm run catalogue:import -- --undo RUN [--json]

FILE is a table of universities or programs: CSV or TSV (plain or .gz), or an Excel workbook (.xlsx). The signs
between cells, the encoding and the line that names the columns are found; the options are for where that fails.
  --dry-run        show what would change, and change nothing
  --undo           take back a whole import; RUN is the id it printed
  --refused        write the rows that were refused, with line, column and reason, to this CSV file
  --json           print one JSON object with the result, and nothing else, on standard output
  --sheet          the sheet of a workbook to read; the first visible one with data unless given
  --map            FIELD=COLUMN, the column of the file for a field, by its name; may be given several times
  --kind           universities or programs, if the columns do not show it
  --header-line    the line that names the columns
  --delimiter      comma, semicolon, tab or bar
  --encoding       what a text is written in, such as windows-1250
  --duration-unit  what a bare number in a duration column counts: years, semesters, months or weeks
  --dates          how a date such as 03/04/2027 is meant: day-first or month-first

Exit code 0: done, even where rows were refused. 1: nothing was done, and the message explains why.`

const wallClock = { clock: { now: () => new Date() } }

interface Arguments {
  readonly file: string | null
  readonly undo: string | null
  readonly refusedTo: string | null
  readonly dryRun: boolean
  readonly json: boolean
  readonly wishes: FileWishes
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const

function oneOf<Value extends string>(option: string, value: string | undefined, values: readonly Value[]) {
  if (value === undefined) return undefined
  const found = values.find((one) => one === value)
  if (!found) throw new OperatorError(`--${option} is ${values.join(', ')}.`)
  return found
}

function readMap(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) throw new OperatorError('--map is FIELD=COLUMN, as in --map "name=Institution".')
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    }),
  )
}

function readArguments(args: readonly string[], shell: Shell): Arguments {
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean', default: false } as const
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: flag,
        'dry-run': flag,
        undo: text,
        refused: text,
        sheet: text,
        kind: text,
        map: { type: 'string', multiple: true },
        'header-line': text,
        delimiter: text,
        encoding: text,
        'duration-unit': text,
        dates: text,
      },
    })
    const [file, ...more] = positionals
    if (values.undo === undefined ? !file || more.length > 0 : file) {
      throw new OperatorError(
        values.undo === undefined ? 'Name one file.' : 'Name a file, or an import to undo.',
      )
    }
    const headerLine = values['header-line'] === undefined ? undefined : Number(values['header-line'])
    if (headerLine !== undefined && !(Number.isInteger(headerLine) && headerLine > 0)) {
      throw new OperatorError('--header-line is a whole number from 1.')
    }
    const delimiter = oneOf(
      'delimiter',
      values.delimiter,
      Object.keys(delimiters) as (keyof typeof delimiters)[],
    )
    const wishes = {
      sheet: values.sheet,
      kind: oneOf('kind', values.kind, ['universities', 'programs']),
      columns: readMap(values.map ?? []),
      headerLine,
      delimiter: delimiter && delimiters[delimiter],
      encoding: oneOf('encoding', values.encoding?.toLowerCase(), textEncodings),
      durationUnit: oneOf('duration-unit', values['duration-unit'], [
        'years',
        'semesters',
        'months',
        'weeks',
      ]),
      dates: oneOf('dates', values.dates, ['day-first', 'month-first']),
    }
    return {
      file: file ? fromHere(shell, file) : null,
      undo: values.undo ?? null,
      refusedTo: values.refused === undefined ? null : fromHere(shell, values.refused),
      dryRun: values['dry-run'],
      json: values.json,
      wishes: Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined)),
    }
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`)
  }
}

/** A connection without time limits: the duration of an import depends on its file. */
const withoutLimits = <T>({ env, err }: Shell, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withTarget(readConfig(env), err, async (target) => {
    const client = createClient(target, 'manzil catalogue:import')
    // The next statement gets the error of a connection that breaks.
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  })

/** Makes sure of it before an import: an error afterwards would hide what was done. @throws OperatorError */
async function requireWritable(file: string): Promise<void> {
  try {
    const handle = await open(file, 'a')
    await handle.close()
  } catch (error) {
    throw new OperatorError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Writes the refused rows to a separate file. */
async function writeRefused(
  file: string,
  to: string,
  wishes: FileWishes,
  report: ImportReport,
): Promise<void> {
  const { header, headerLine } = await openTable(file, wishes)
  const out = createWriteStream(to)
  const failed = once(out, 'error').then(([error]) => Promise.reject(error as Error))
  const write = async () => {
    for await (const line of refusedAsCsv(
      header,
      refusedRows(file, { ...wishes, headerLine }, report.refused),
    )) {
      if (!out.write(line)) await once(out, 'drain')
    }
    out.end()
    await once(out, 'close')
  }
  await Promise.race([write(), failed])
}

async function importFile(
  shell: Shell,
  file: string,
  { wishes, dryRun, json, refusedTo }: Arguments,
): Promise<string> {
  if (refusedTo !== null) await requireWritable(refusedTo)
  const bar = progressBar()
  const began = performance.now()
  const report = await withoutLimits(shell, (client) =>
    importCatalogue(client, file, {
      ...wishes,
      ...wallClock,
      dryRun,
      startedBy: os.userInfo().username,
      atEnd: (inside, { run, kind, created, updated }) =>
        writeAuditOn(inside, wallClock, {
          action: 'catalogue.imported',
          by: 'command',
          object: { kind: 'import', id: run! },
          details: { kind, created, updated },
        }),
      onProgress: bar.draw,
    }),
  ).finally(bar.clear)
  for (const notice of report.notices) shell.err(`${describeNotice(notice, report.sheet)}\n`)
  if (refusedTo !== null) {
    const sheet = report.sheet === null ? {} : { sheet: report.sheet }
    await writeRefused(file, refusedTo, { ...wishes, ...sheet }, report)
  }
  if (!json) return describeReport(report, (performance.now() - began) / 1000)
  const { read, created, updated, skipped, refused, run, sheet, plan } = report
  const more = {
    ...(sheet === null ? {} : { sheet }),
    ...(plan ? { differences: plan.differences } : { run }),
  }
  return `${JSON.stringify({ read, created, updated, skipped, refused, ...more })}\n`
}

async function undo(shell: Shell, run: string, json: boolean): Promise<string> {
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(run)
  const undone = isId
    ? await withoutLimits(shell, (client) =>
        undoImport(client, run, os.userInfo().username, {
          ...wallClock,
          atEnd: (inside, { restored, removed }) =>
            writeAuditOn(inside, wallClock, {
              action: 'catalogue.import-undone',
              by: 'command',
              object: { kind: 'import', id: run },
              details: { restored, removed },
            }),
        }),
      )
    : null
  if (!undone) throw new OperatorError(`There is no import ${run}.`)
  return json ? `${JSON.stringify(undone)}\n` : describeUndone(undone)
}

/**
 * `npm run catalogue:import`: imports a file, or undoes an import.
 * @returns the exit code
 */
export async function runCatalogueImport(args: readonly string[], shell: Shell): Promise<number> {
  try {
    const given = readArguments(args, shell)
    const report =
      given.undo === null
        ? await importFile(shell, given.file!, given)
        : await undo(shell, given.undo, given.json)
    shell.out(report)
    return 0
  } catch (error) {
    return reportFailure(error, shell.err, { fixable: [UnreadableFile, UndoRefused] })
  }
}
