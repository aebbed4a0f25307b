import { sql, type RawBuilder } from 'kysely'
import { outsideStages } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import {
  endedBy,
  isDecision,
  isViewByOffice,
  isStepOfOffice,
  reaches,
  reasonIn,
  stepFacts,
  storedFacts,
  staysInStages,
} from '#areas/applications/offers.ts'
import { stepKinds } from '#areas/applications/outside-steps/contract/step-plans.ts'
import {
  noIntake,
  reasonSides,
  standings,
  timedStages,
  type ReasonSide,
} from '#areas/applications/queue/filters/contract.ts'
import { stages } from '#platform/contract/stages.ts'
import { site } from '#site'
import { fromDay, toDay } from '#platform/time/day-start.ts'
import { isOfEnquiries, type ReportFilters, type ReportName } from '../contract/reports.ts'
import { chosenEnquiries, enquiryQueries } from './enquiry-queries.ts'
import type { Columns, ReportQuery } from './report-query.ts'

const zone = sql.lit(site.timeZone.id)

const chosenColumns = sql`a.id, a.program_id, a.university_id, a.intake, a.stage, a.applied_at, a.officer_id`

/** The applications or enquiries that match the filters, as the common table `chosen`. Days are those of the office. */
export function chosen(report: ReportName, filters: ReportFilters): RawBuilder<unknown> {
  return isOfEnquiries(report) ? chosenEnquiries(report, filters) : chosenApplications(report, filters)
}

function chosenApplications(
  report: ReportName,
  { from, to, country, university, intake, officer }: ReportFilters,
): RawBuilder<unknown> {
  const where: RawBuilder<unknown>[] = [sql`true`]
  if (from) where.push(fromDay(sql`a.applied_at`, from))
  if (to) where.push(toDay(sql`a.applied_at`, to))
  if (university) where.push(sql`a.university_id = ${university}`)
  if (intake) where.push(sql`a.intake = ${intake === noIntake ? '' : intake}`)
  if (officer) where.push(sql`a.officer_id = ${officer}`)
  if (country) where.push(sql`a.university_country = ${country}`)
  return sql`chosen as materialized (
    select ${reportQueries[report].ofSteps === true ? sql`a.id, a.stage, ${storedFacts} as facts` : chosenColumns}
    from applications a where ${sql.join(where, sql` and `)})`
}

const sums: Columns = [
  ['total', 'count'],
  ['pending', 'count'],
  ['offered', 'count'],
  ['joined', 'count'],
  ['cancelled', 'count'],
]
const standing = (name: keyof typeof standings) =>
  sql`count(*) filter (where c.stage in (${sql.join(standings[name].map((stage) => sql.lit(stage)))}))`
const summed = sql`count(*), ${standing('in_work')}, ${standing('offered')}, ${standing('joined')}, ${standing('ended')}`

/** Each reason of an end by this side, once for a file. */
const reasonsOf = (side: ReasonSide) => sql`
  select distinct c.id, ${sql.lit(side)} as side, ${reasonIn(side, sql`r.code`)} as reason
  from application_events e join chosen c on c.id = e.application_id, unnest(e.reasons) r (code)
  where ${endedBy(side)}`
const sides = Object.keys(reasonSides) as readonly ReasonSide[]

const timed = sql.join(timedStages.map((stage) => sql.lit(stage)))
const inOrder = sql.join(stages.map((stage, place) => sql`(${stage}, ${place}::integer)`))

const kindsInOrder = sql.join(stepKinds.map((kind, place) => sql`(${kind}, ${place}::integer)`))
const openStages = sql.join(outsideStages.map((stage) => sql.lit(stage)))

/** A percentile in days, rounded up; null where no file has left the stage. */
const within = (share: number) =>
  sql`ceil(percentile_cont(${sql.lit(share)}) within group (order by days))::integer`

/**
 * The same of `days` that are counted, `upto` with those that are fewer and `total` of the kind: PostgreSQL's own function
 * would need, and sort, a row for each step.
 */
function withinCounted(share: number): RawBuilder<unknown> {
  const place = sql`(${sql.lit(share)}::float8 * (total - 1))`
  const at = (nth: RawBuilder<unknown>) => sql`min(days) filter (where upto > ${nth})`
  const [before, after] = [at(sql`floor(${place})`), at(sql`ceil(${place})`)]
  return sql`ceil(${before} + (${place} - floor(${place})) * (${after} - ${before}))::integer`
}

export const reportQueries: Readonly<Record<ReportName, ReportQuery>> = {
  ...enquiryQueries,
  programs: {
    columns: [['program', 'text'], ['university', 'text'], ['country', 'country'], ...sums],
    hasSubjects: true,
    rows: sql`select json_build_array(json_build_object('program', p.id, 'university', u.id), p.name, u.name, u.country, t.total, t.pending, t.offered, t.joined, t.cancelled)
      from (select c.program_id, ${summed} from chosen c group by c.program_id)
        t (program_id, total, pending, offered, joined, cancelled)
      join programs p on p.id = t.program_id join universities u on u.id = p.university_id
      order by t.total desc, p.name, p.id`,
  },
  countries: {
    columns: [['country', 'country'], ...sums],
    rows: sql`select json_build_array(u.country, ${summed})
      from chosen c join universities u on u.id = c.university_id
      group by u.country order by count(*) desc, u.country`,
  },
  intakes: {
    columns: [['intake', 'intake'], ...sums],
    rows: sql`select json_build_array(coalesce(nullif(c.intake, ''), ${sql.lit(noIntake)}), ${summed})
      from chosen c group by c.intake order by count(*) desc, c.intake`,
  },
  stages: {
    columns: [
      ['stage', 'stage'],
      ['total', 'count'],
      ['share', 'share'],
    ],
    rows: sql`select json_build_array(o.stage, count(c.id),
        case when sum(count(c.id)) over () = 0 then null
          else round(100.0 * count(c.id) / sum(count(c.id)) over (), 1) end)
      from (values ${inOrder}) o (stage, place) left join chosen c on c.stage = o.stage
      group by o.stage, o.place order by o.place`,
  },
  'days-per-stage': {
    columns: [
      ['stage', 'stage'],
      ['files', 'count'],
      ['median', 'days'],
      ['ninetieth', 'days'],
      ['now', 'count'],
    ],
    // All stays count for the days, and a file that was in a stage more than once is one file.
    rows: sql`select json_build_array(o.stage, coalesce(s.files, 0), s.median, s.ninetieth, coalesce(n.now, 0))
      from (values ${inOrder}) o (stage, place)
      left join (
        select stage, count(distinct application_id) as files, ${within(0.5)} as median, ${within(0.9)} as ninetieth
        from (
          select application_id, stage, extract(epoch from ended - at) / 86400 as days
          from (${staysInStages(sql`join chosen c on c.id = e.application_id where true`)}) stays) v
        where days is not null group by stage) s on s.stage = o.stage
      left join (select stage, count(*) as now from chosen group by stage) n on n.stage = o.stage
      where o.stage in (${timed})
      order by o.place`,
  },
  'outside-steps': {
    columns: [
      ['step', 'step'],
      ['files', 'count'],
      ['median', 'days'],
      ['ninetieth', 'days'],
      ['now', 'count'],
      ['late', 'count'],
      ['refused', 'count'],
    ],
    ofSteps: true,
    // A step takes from the day its turn came until it was done. `now` is where open files are; one with steps of several
    // kinds whose turn has come counts in each. All steps count for the days, and for the numbers of files only those
    // without a mark. Equal facts are counted before they are read.
    rows: sql`with equal (fact, is_open, count) as (
        select fact, is_open, count(*)::integer from (
          select unnest(c.facts) as fact, c.stage in (${openStages}) as is_open from chosen c where c.facts is not null
          union all
          select t.fact, c.stage in (${openStages}) from chosen c join (${stepFacts(
            sql`application_steps t where t.application_id in (select id from chosen where facts is null)`,
          )}) t on t.id = c.id) f
        group by fact, is_open),
      steps (kind, state, value, is_open, count) as materialized (
        select split_part(fact, ' ', 1), split_part(fact, ' ', 2), split_part(fact, ' ', 3), is_open, count from equal)
      select json_build_array(o.kind, coalesce(s.files, 0), d.median, d.ninetieth, coalesce(s.now, 0),
        coalesce(s.late, 0), coalesce(s.refused, 0))
      from (values ${kindsInOrder}) o (kind, place)
      join (
        select kind, sum(count) filter (where state = 'done') as files,
          sum(count) filter (where state = 'open' and is_open) as now,
          sum(count) filter (where state = 'open' and is_open
            and value <> '' and value < (select (now() at time zone ${zone})::date::text)) as late,
          sum(count) filter (where state = 'refused') as refused
        from steps group by kind) s on s.kind = o.kind
      left join (
        select kind, ${withinCounted(0.5)} as median, ${withinCounted(0.9)} as ninetieth
        from (
          select kind, value::integer as days, sum(sum(count)) over (partition by kind order by value::integer) as upto,
            sum(sum(count)) over (partition by kind) as total
          from steps where state in ('done', 'done+') group by kind, value::integer) f
        group by kind, total) d on d.kind = o.kind
      order by o.place`,
  },
  reasons: {
    columns: [
      ['side', 'side'],
      ['reason', 'reason'],
      ['total', 'count'],
      ['share', 'share'],
    ],
    rows: sql`select json_build_array(side, reason, count(*),
        round(100.0 * count(*) / sum(count(*)) over (partition by side), 1))
      from (${sql.join(sides.map(reasonsOf), sql` union all `)}) g
      group by side, reason order by side, count(*) desc, reason`,
  },
  officers: {
    columns: [
      ['officer', 'text'],
      ['files', 'count'],
      ['moves', 'count'],
      ['decisions', 'count'],
      ['views', 'count'],
    ],
    hasSubjects: true,
    rows: sql`select json_build_array(json_build_object('officer', u.id), u.name, coalesce(f.files, 0), coalesce(m.moves, 0), coalesce(m.decisions, 0),
        coalesce(v.views, 0))
      from users u
      left join (select officer_id, count(*) as files from chosen group by officer_id) f on f.officer_id = u.id
      left join (select e.actor_id, count(distinct c.id) as moves, count(distinct c.id) filter (where ${isDecision}) as decisions
        from application_events e join chosen c on c.id = e.application_id
        where ${isStepOfOffice} group by e.actor_id) m on m.actor_id = u.id
      left join (select d.viewer_id, count(distinct c.id) as views from document_views d join chosen c on c.id = d.application_id
        where ${isViewByOffice} group by d.viewer_id) v on v.viewer_id = u.id
      where u.role <> 'student' and coalesce(f.files, m.moves, v.views) is not null
      order by coalesce(m.moves, 0) desc, u.name, u.id`,
  },
  conversion: {
    columns: [
      ['month', 'month'],
      ['sent', 'count'],
      ['reviewed', 'count'],
      ['everOffered', 'count'],
      ['everJoined', 'count'],
      ['share', 'share'],
    ],
    rows: sql`select json_build_array(to_char(c.applied_at at time zone ${zone}, 'YYYY-MM'), count(*),
        count(*) filter (where e.reviewed), count(*) filter (where e.offered), count(*) filter (where e.joined),
        round(100.0 * count(*) filter (where e.joined) / count(*), 1))
      from chosen c
      left join (select e.application_id, bool_or(${reaches('reviewed')}) as reviewed, bool_or(${reaches('offered')}) as offered,
            bool_or(${reaches('joined')}) as joined
          from application_events e group by e.application_id) e on e.application_id = c.id
      group by to_char(c.applied_at at time zone ${zone}, 'YYYY-MM')
      order by to_char(c.applied_at at time zone ${zone}, 'YYYY-MM') desc`,
  },
}
