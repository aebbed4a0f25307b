import { sql, type RawBuilder } from 'kysely'
import { answeredAt, enquiryEnd } from '#areas/conversation/offers.ts'
import { fromDay, toDay } from '#platform/time/day-start.ts'
import { site } from '#site'
import type { EnquiryReport, ReportFilters } from '../contract/reports.ts'
import type { ReportQuery } from './report-query.ts'

const month = sql`to_char(c.received_at at time zone ${sql.lit(site.timeZone.id)}, 'YYYY-MM')`

/** The enquiries that came within the days, as the common table `chosen`; of those, how only closed ones ended. */
export function chosenEnquiries(report: EnquiryReport, { from, to }: ReportFilters): RawBuilder<unknown> {
  const where: RawBuilder<unknown>[] = [report === 'enquiry-ends' ? sql`e.handled_at is not null` : sql`true`]
  if (from) where.push(fromDay(sql`e.received_at`, from))
  if (to) where.push(toDay(sql`e.received_at`, to))
  return sql`chosen as materialized (
    select e.id, e.kind, e.received_at, e.handled_at, e.student_id, e.close_reason
    from enquiries e where ${sql.join(where, sql` and `)})`
}

/** A percentile in hours, rounded up; null where nobody was answered. */
const within = (share: number) =>
  sql`ceil(percentile_cont(${sql.lit(share)}) within group (order by hours))::integer`

export const enquiryQueries: Readonly<Record<EnquiryReport, ReportQuery>> = {
  enquiries: {
    columns: [
      ['month', 'month'],
      ['source', 'source'],
      ['total', 'count'],
      ['answered', 'count'],
      ['median', 'hours'],
      ['ninetieth', 'hours'],
      ['now', 'count'],
      ['students', 'count'],
      ['share', 'share'],
    ],
    rows: sql`select json_build_array(month, kind, count(*), count(hours), ${within(0.5)}, ${within(0.9)},
        count(*) filter (where handled_at is null), count(student_id), round(100.0 * count(student_id) / count(*), 1))
      from (
        select ${month} as month, c.kind, c.handled_at, c.student_id,
          extract(epoch from ${answeredAt(sql`c.id`)} - c.received_at) / 3600 as hours
        from chosen c) v
      group by month, kind order by month desc, count(*) desc, kind`,
  },
  'enquiry-ends': {
    columns: [
      ['end', 'end'],
      ['total', 'count'],
      ['share', 'share'],
    ],
    rows: sql`select json_build_array(ended, count(*), round(100.0 * count(*) / sum(count(*)) over (), 1))
      from (select ${enquiryEnd} as ended from chosen e) v
      group by ended order by count(*) desc, ended`,
  },
}
