import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import { noIntake } from '#areas/applications/queue/filters/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import {
  type listReportRuns,
  type reportChoices as choicesRoute,
  type ReportName,
} from '../contract/reports.ts'

type Db = Pick<Deps, 'db'>

/** The options of the filters: only values that some application has. */
export async function reportChoices({ db }: Db): Promise<ReplyOf<typeof choicesRoute>> {
  const [places, intakes, officers] = await Promise.all([
    sql<{ _id: string; name: string; country: string }>`
      select u.id as _id, u.name, u.country from universities u
      where u.id in (select university_id from applications) order by u.name, u.id`.execute(db),
    sql<{ intake: string }>`select intake from applications group by intake order by intake`.execute(db),
    sql<{ _id: string; name: string }>`
      select u.id as _id, u.name from users u
      where u.id in (select officer_id from applications where officer_id is not null) order by u.name, u.id`.execute(
      db,
    ),
  ])
  return {
    countries: [...new Set(places.rows.map(({ country }) => country))].toSorted(),
    universities: places.rows.map(({ _id, name }) => ({ _id, name })),
    intakes: intakes.rows.map(({ intake }) => (intake === '' ? noIntake : intake)),
    officers: officers.rows,
  }
}

/** Who ran which report, newest first. */
export async function listRuns(
  { db }: Db,
  { page, limit }: QueryOf<typeof listReportRuns>,
): Promise<ReplyOf<typeof listReportRuns>> {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('report_runs as r')
      .leftJoin('users as u', 'u.id', 'r.run_by')
      .select(['r.id', 'r.report', 'r.form', 'r.filters', 'r.rows', 'r.at', 'u.name'])
      .orderBy('r.at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('report_runs')
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    data: rows.map((row) => ({
      _id: String(row.id),
      report: row.report as ReportName,
      form: row.form as 'screen' | 'csv',
      filters: row.filters as Record<string, string>,
      rows: row.rows,
      by: row.name ?? '',
      at: row.at.toISOString(),
    })),
    totalCount: count,
  }
}
