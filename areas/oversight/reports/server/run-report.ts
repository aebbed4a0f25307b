import { sql } from 'kysely'
import { officeStageLabels } from '#texts/applications/states/stages.ts'
import type { StepKind } from '#areas/applications/outside-steps/contract/step-plans.ts'
import { stepKindLabels } from '#texts/applications/outside-steps/kinds.ts'
import type { Stage } from '#platform/contract/stages.ts'
import { noIntake } from '#areas/applications/queue/filters/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { csvLine, csvStart } from '#platform/http/csv.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Reads } from '#platform/http/write-position.ts'
import type { ReplyCache } from '#platform/live/reply-cache.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { checks } from '#texts/oversight/reports/checks.ts'
import { headOf } from '../contract/head-of.ts'
import { endReasonLabels, noIntakeLabel, reasonSideLabels } from '#texts/applications/queue/queue.ts'
import {
  filtersOf,
  type ColumnKind,
  type Report,
  type ReportFilters,
  type ReportName,
  type RowSubject,
} from '../contract/reports.ts'
import { enquiryInboxTexts as enquiryTexts } from '#texts/conversation/enquiries/enquiry-inbox.ts'
import { chosen, reportQueries } from './report-queries.ts'

type Reporter = Pick<Deps, 'db' | 'clock'>
type Cell = Report['rows'][number][number]

/** The maximum number of rows on a screen; a file has them all. */
const shownRows = 1_000

interface Made {
  readonly subjects: readonly RowSubject[]
  readonly rows: readonly Cell[][]
  /** The number of applications, or of enquiries, that match. */
  readonly counted: number
  readonly madeAt: Date
}

/** A row as it is read: its cells, after its subject in a report that has subjects. */
type Line = readonly (Cell | RowSubject)[]

function splitLines(report: ReportName, lines: readonly Line[]): Pick<Made, 'subjects' | 'rows'> {
  const first = reportQueries[report].hasSubjects === true ? 1 : 0
  return {
    subjects: lines.map((line) => (first === 1 ? (line[0] as RowSubject) : {})),
    rows: lines.map((line) => line.slice(first) as Cell[]),
  }
}

/** A filter that a report cannot have would look as if it narrowed it. @throws invalid_input */
function refuseOtherFilters(report: ReportName, filters: ReportFilters): void {
  const possible = filtersOf(report)
  const others = (Object.keys(filters) as (keyof ReportFilters)[]).filter(
    (name) => filters[name] !== undefined && !possible.includes(name),
  )
  if (others.length === 0) return
  throw refuse('invalid_input', {
    fields: Object.fromEntries(others.map((name) => [name, checks.notOfEnquiries])),
  })
}

function make(
  { clock }: Pick<Reporter, 'clock'>,
  reads: Reads,
  report: ReportName,
  filters: ReportFilters,
): Promise<Made> {
  const madeAt = clock.now()
  refuseOtherFilters(report, filters)
  return reads.run(async ({ db }) => {
    const { rows } = await sql<{ counted: number; lines: Line[] }>`
      with ${chosen(report, filters)}, lines (line) as (${reportQueries[report].rows})
      select (select count(*)::integer from chosen) as counted,
        coalesce((select json_agg(line) from lines), '[]') as lines`.execute(db)
    const { counted, lines } = rows[0]!
    return { ...splitLines(report, lines), counted, madeAt }
  })
}

/** Records a run in the list of runs and in the audit log. Its filters contain only ids, codes and days. */
function noteRun(
  { db, clock }: Reporter,
  viewer: Viewer,
  run: { report: ReportName; form: 'screen' | 'csv'; filters: ReportFilters; rows: number },
): Promise<void> {
  const filters = Object.fromEntries(Object.entries(run.filters).filter(([, value]) => value !== undefined))
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('report_runs')
      .values({
        report: run.report,
        form: run.form,
        filters: JSON.stringify(filters),
        rows: run.rows,
        run_by: viewer.userId,
        at: clock.now(),
      })
      .execute()
    await writeAudit(
      trx,
      { clock },
      {
        action: 'report.run',
        by: viewer,
        object: { kind: 'report', id: run.report },
        details: { ...filters, form: run.form, rows: run.rows },
      },
    )
  })
}

const columnsOf = (report: ReportName) => reportQueries[report].columns.map(([key, kind]) => ({ key, kind }))

/**
 * One report for a screen. The run is recorded before it is returned.
 * @param share lets equal reports be made once for several screens; by default each is made
 */
export async function runReport(
  deps: Reporter,
  reads: Reads,
  viewer: Viewer,
  report: ReportName,
  filters: ReportFilters,
  share: ReplyCache['share'] = (_, work) => work(),
): Promise<Report> {
  const key = JSON.stringify([report, filters])
  const { subjects, rows, counted, madeAt } = await share(key, () => make(deps, reads, report, filters))
  await noteRun(deps, viewer, { report, form: 'screen', filters, rows: rows.length })
  return {
    report,
    columns: columnsOf(report),
    rows: rows.slice(0, shownRows),
    subjects: subjects.slice(0, shownRows),
    totalRows: rows.length,
    counted,
    applications: counted,
    madeAt: madeAt.toISOString(),
  }
}

const reasons: Readonly<Record<string, string>> = endReasonLabels
const sources: Readonly<Record<string, string>> = enquiryTexts.kindOf
const ends: Readonly<Record<string, string>> = enquiryTexts.ends

/** A cell formatted for people; countries stay codes, so that other programs can join on them. */
function inWords(kind: ColumnKind, cell: Cell): Cell {
  if (typeof cell !== 'string') return cell
  if (kind === 'stage') return officeStageLabels[cell as Stage]
  if (kind === 'step') return stepKindLabels[cell as StepKind]
  if (kind === 'reason') return reasons[cell] ?? cell
  if (kind === 'intake' && cell === noIntake) return noIntakeLabel
  if (kind === 'source') return sources[cell] ?? cell
  if (kind === 'end') return ends[cell] ?? cell
  if (kind === 'side') return reasonSideLabels[cell as keyof typeof reasonSideLabels]
  return cell
}

/** The same as a file for spreadsheets, every row of it. */
export async function downloadReport(
  deps: Reporter,
  reads: Reads,
  viewer: Viewer,
  report: ReportName,
  filters: ReportFilters,
): Promise<Download> {
  const { rows } = await make(deps, reads, report, filters)
  const columns = columnsOf(report)
  const lines = rows.map((row) => csvLine(row.map((cell, at) => inWords(columns[at]!.kind, cell))))
  await noteRun(deps, viewer, { report, form: 'csv', filters, rows: rows.length })
  const head = csvLine(columns.map(({ key }) => headOf(report, key)))
  return { bytes: Buffer.from([csvStart, head, ...lines].join('')), fileName: `${report}.csv` }
}
