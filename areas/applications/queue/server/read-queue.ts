import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PlannedOnceConfig } from '#platform/database/client.ts'
import { momentsAsText } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { ReplyCache } from '#platform/live/reply-cache.ts'
import { newMessages } from '#areas/applications/states/server/new-messages.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { outsideStages } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import {
  countedUpTo,
  officeGroups,
  rowsOfGroup,
  type Queue,
  type QueueRow,
  type QueueStep,
} from '../contract.ts'
import {
  narrowingFilters,
  officerShown,
  queueGroups,
  workFilters,
  type QueueFilters,
  type QueueGroup,
} from '../filters/contract.ts'
import {
  all,
  areReadAlike,
  groupOf,
  groupOfLane,
  filterConditions,
  isClosed,
  isOpen,
  isOutside,
  placeIn,
  strandsOf,
  heldBy,
  holdingsOf,
} from './queue-conditions.ts'
import { sortFor } from './queue-order.ts'
import { similarNameConditions, searchConditions } from './search-queue.ts'

type Reader = Pick<Deps, 'db' | 'pool'>

export interface QueueQuery extends QueueFilters {
  readonly search: string
  readonly page: number
  readonly limit: number
  /** The maximum of rows per group where all groups are read; the screen's number by default. */
  readonly ofGroup?: number
}

/** A search reads Dates, everything else the text that goes to the wire. */
type Moment = Date | string

interface Row {
  id: string
  reference: string
  group: QueueGroup
  stage: QueueRow['stage']
  waiting_on: QueueRow['waitingOn']
  stage_since: Moment
  check_by: Moment | null
  documents_due: string | null
  reply_by: Moment | null
  open_conditions: number
  new_messages: number
  student_id: string
  student_name: string
  university_id: string
  university_name: string
  program_id: string
  program_name: string
  step_name: string | null
  step_kind: QueueStep['kind'] | null
  step_due: string | null
  step_reported: boolean | null
  officer_id: string | null
  officer_name: string | null
  intake: string
  level: number | null
  outdated_letter: boolean
  applied_at: Moment
  decided_at: Moment | null
  due_on: string | null
  active_at: Moment
}

type Counts = Readonly<Partial<Record<QueueGroup, number>>>

/** Prepared once per connection under this name, because planning takes longer than running. */
async function prepared<T extends object>(
  { db, pool }: Reader,
  query: RawBuilder<T>,
  { plannedOnce }: Pick<PlannedOnceConfig, 'plannedOnce'>,
): Promise<T[]> {
  const { sql: text, parameters } = query.compile(db)
  const name = `queue-${createHash('md5').update(text).digest('base64url')}`
  const asked: PlannedOnceConfig = { name, text, values: [...parameters], types: momentsAsText, plannedOnce }
  const { rows } = await pool.query<T>(asked)
  return rows
}

const chosen = sql`select f.grp as "group", a.id, a.reference, a.stage, a.waiting_on, a.stage_since, a.check_by,
    a.documents_due, a.reply_by, a.open_conditions,
    ${newMessages} as new_messages, a.student_id, s.name as student_name, a.university_id,
    u.name as university_name, a.program_id, p.name as program_name, t.name as step_name, t.kind as step_kind,
    t.due_on::text as step_due, t.reported_at is not null and t.report_answer is null as step_reported, a.officer_id,
    o.name as officer_name, a.intake, a.program_level as level, a.outdated_letter, a.applied_at, a.decided_at,
    a.due_on::text as due_on, a.active_at`
const withNames = sql`join applications a on a.id = f.id join users s on s.id = a.student_id
  join universities u on u.id = a.university_id join programs p on p.id = a.program_id
  left join users o on o.id = a.officer_id
  left join application_steps t on t.application_id = a.id and t.step = a.next_step`

/** Lets equal work be done once for several viewers. */
export type Share = ReplyCache['share']
const alone: Share = (_, work) => work()

/**
 * How many files each open group has. Closed ones only ever grow in number, so they are counted on request, and no
 * further than is shown. Each officer's files and those of nobody are counted apart, so that officers share the latter.
 */
async function countGroups(
  deps: Reader,
  viewer: Viewer,
  filters: QueueFilters,
  now: Date,
  { closed, share = alone }: { readonly closed: boolean; readonly share?: Share | undefined },
): Promise<Counts> {
  const others = narrowingFilters.map((name) => (name === 'group' ? null : filters[name]))
  const reach = viewer.role === 'university' ? viewer.universityId : 'office'
  const parts = await Promise.all(
    holdingsOf(viewer, filters.officer).map((holding) =>
      share(JSON.stringify(['counts', reach, holding.whose, others, closed]), () =>
        countHolding(deps, viewer, filters, holding.where, now, closed),
      ),
    ),
  )
  const counts: Partial<Record<QueueGroup, number>> = {}
  for (const { grp, count } of parts.flat()) counts[grp] = (counts[grp] ?? 0) + count
  return counts
}

async function countHolding(
  deps: Reader,
  viewer: Viewer,
  filters: QueueFilters,
  holding: RawBuilder<boolean>,
  now: Date,
  closed: boolean,
): Promise<{ grp: QueueGroup; count: number }[]> {
  const where = [holding, ...filterConditions(viewer, filters)]
  // Files with an outside step that is due are in the same lane as closed ones. They are counted apart and taken off
  // afterwards, because leaving them out row by row would read rows that the index is enough for. The limit is no
  // parameter: not knowing it, PostgreSQL would expect to stop early, and look up every file in a list of universities.
  const inLane = sql` union all select 'closed', count(*)::int from (
      select from applications a where ${all([isClosed, ...where])} limit ${sql.lit(laneCountedUpTo)}) as closed`
  const parts = await prepared<{ grp: QueueGroup; count: number }>(
    deps,
    sql`select ${groupOfLane(now)} as grp, count(*)::int as count from applications a
        where ${all([isOpen, ...where])} group by 1
      union all select 'outside', count(*)::int from applications a
        where ${all([isOutside(viewer, now), ...where])}${closed ? inLane : sql``}`,
    { plannedOnce: areReadAlike(viewer, filters) },
  )
  const outside = parts.find(({ grp }) => grp === 'outside')!.count
  return parts
    .map(({ grp, count }) => (grp === 'closed' ? { grp, count: closedIn(count, outside) } : { grp, count }))
    .filter(({ count }) => count > 0)
}

/** Files in the lane of closed ones are counted up to here, so that those with an outside step can be taken off. */
const laneCountedUpTo = 2 * countedUpTo + 1
const closedIn = (lane: number, outside: number): number =>
  lane === laneCountedUpTo ? countedUpTo + 1 : lane - outside

interface Span {
  readonly group: QueueGroup
  readonly limit: number
  readonly offset: number
}

/** The rows of several groups, each in its order, in one statement. */
async function readRows(
  deps: Reader,
  viewer: Viewer,
  filters: QueueFilters,
  spans: readonly Span[],
  now: Date,
): Promise<Row[]> {
  if (spans.length === 0) return []
  const where = [heldBy(viewer, filters.officer), ...filterConditions(viewer, filters)]
  const sort = sortFor(viewer, filters)
  const parts = spans.map(({ group, limit, offset }) => {
    // First pages have fixed lengths. As parameters these would be unknown to a plan that is kept, so that PostgreSQL
    // would plan anew each time, which takes as long as running.
    const most = offset === 0 ? sql.lit(limit) : sql`${limit + offset}`
    const part = offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${offset}`
    const strands = strandsOf(group, viewer, now, sort).map(
      (strand) => sql`(select a.id, ${placeIn(sql.lit(group), sort)} as place from applications a
        where ${all([strand.where, ...where])} order by ${strand.order} limit ${most})`,
    )
    return sql`(select id, ${sql.lit(group)} as grp, place from (${sql.join(strands, sql` union all `)}) as strands
      order by place, id ${part})`
  })
  return prepared<Row>(
    deps,
    sql`${chosen} from (${sql.join(parts, sql` union all `)}) as f ${withNames} order by f.place, f.id`,
    { plannedOnce: areReadAlike(viewer, filters) },
  )
}

interface Searched {
  readonly counts: Counts
  readonly rows: Row[]
}

/** The results of a search; similar spellings are only tried if nothing matches as typed. */
async function searchRows(deps: Reader, viewer: Viewer, query: QueueQuery, now: Date): Promise<Searched> {
  const typed = await rowsMatching(deps.db, viewer, query, searchConditions(viewer, query.search), now)
  if (Object.keys(typed.counts).length > 0) return typed
  return deps.db.transaction().execute(async (trx) => {
    const alike = await similarNameConditions(trx, viewer, query.search)
    return alike.length === 0 ? typed : rowsMatching(trx, viewer, query, alike, now)
  })
}

/** Filters on the events, steps or opened documents of a file: applied for each heading separately, they would read the same many times. */
const eventFilters = ['milestone', 'left', 'reason', 'outsideStep', ...workFilters] as const

/** Counts and rows in one query that reads all files that match: of a search, which finds few, or of what has happened. */
async function rowsMatching(
  db: Kysely<Database>,
  viewer: Viewer,
  query: QueueQuery,
  found: readonly RawBuilder<boolean>[],
  now: Date,
): Promise<Searched> {
  const where = [
    heldBy(viewer, officerShown(query.officer, query.search)),
    ...filterConditions(viewer, query),
  ]
  const group = groupOf(viewer, now)
  const sort = sortFor(viewer, query)
  const from = query.group ? (query.page - 1) * query.limit : 0
  const to = from + (query.group ? query.limit : (query.ofGroup ?? rowsOfGroup))
  const parts = found.map(
    (one) => sql`select a.id, ${group} as grp, ${placeIn(group, sort)} as place from applications a
      where ${all([one, ...where])}`,
  )
  const { rows } = await sql<Row & { count: number; nth: number }>`
    with placed as materialized (${sql.join(parts, sql` union `)}),
      f as (
        select id, grp, place, row_number() over (partition by grp order by place, id) as nth,
          count(*) over (partition by grp)::int as count
        from placed)
    ${chosen}, f.count, f.nth from f ${withNames}
    where f.nth = 1 or f.nth > ${from} and f.nth <= ${to}
      and (${query.group ?? null}::text is null or f.grp = ${query.group ?? null})
    order by f.place, f.id`.execute(db)
  return {
    counts: Object.fromEntries(rows.map((row) => [row.group, row.count])),
    // The first row of every group has its count, so it is read even if it is not on the page.
    rows: rows.filter(
      (row) => row.nth > from && row.nth <= to && (!query.group || row.group === query.group),
    ),
  }
}

const iso = (moment: Moment) => (typeof moment === 'string' ? moment : moment.toISOString())
const isoOrNull = (moment: Moment | null) => (moment === null ? null : iso(moment))

function presentRow(row: Row, viewer: Viewer): QueueRow {
  const name = row.officer_name ?? ''
  const ofUniversity = viewer.role === 'university'
  return {
    _id: row.id,
    reference: row.reference,
    group: row.group,
    stage: row.stage,
    waitingOn: row.waiting_on,
    stageSince: iso(row.stage_since),
    checkBy: row.waiting_on === 'office' ? isoOrNull(row.check_by) : null,
    documentsDue: row.stage === 'documents_requested' ? row.documents_due : null,
    replyBy: row.stage === 'offered' || row.stage === 'joined' ? isoOrNull(row.reply_by) : null,
    openConditions: row.open_conditions,
    newMessages: ofUniversity ? 0 : row.new_messages,
    nextStep:
      ofUniversity || row.step_name === null || !outsideStages.includes(row.stage)
        ? null
        : {
            name: row.step_name,
            kind: row.step_kind!,
            due: row.step_due,
            ...(row.step_reported === true ? { reported: true } : {}),
          },
    student: { _id: row.student_id, name: row.student_name },
    university: { _id: row.university_id, universityName: row.university_name },
    program: { _id: row.program_id, programName: row.program_name },
    officer:
      row.officer_id === null
        ? null
        : // Outside the office, officers appear by first name.
          { _id: row.officer_id, name: ofUniversity ? name.split(' ')[0]! : name },
    intake: row.intake === '' ? null : row.intake,
    letterOutdated: !ofUniversity && row.outdated_letter,
    level: row.level,
    submittedAt: iso(row.applied_at),
    decidedAt: isoOrNull(row.decided_at),
    // An outside step, as a message, is nothing that a university sees.
    dueOn: ofUniversity && row.stage === 'joined' ? null : row.due_on,
    activeAt: ofUniversity ? null : iso(row.active_at),
  }
}

/**
 * All files that the queue contains with these filters, in its order.
 * @param most the maximum; one more is returned where there are more
 */
export async function readWholeQueue(
  deps: Reader,
  viewer: Viewer,
  filters: QueueFilters & { readonly search: string },
  most: number,
  now: Date,
): Promise<QueueRow[]> {
  const groups = filters.group ? [filters.group] : queueGroups
  const limit = most + 1
  const rows =
    filters.search === ''
      ? await readRows(
          deps,
          viewer,
          filters,
          groups.map((group) => ({ group, limit, offset: 0 })),
          now,
        )
      : (await searchRows(deps, viewer, { ...filters, page: 1, limit, ofGroup: limit }, now)).rows
  const byGroup = Map.groupBy(rows, (row) => row.group)
  return groups
    .flatMap((group) => byGroup.get(group) ?? [])
    .slice(0, limit)
    .map((row) => presentRow(row, viewer))
}

/**
 * The queue by groups: the count and first rows of each, or a page of one group.
 * @param now the time that decides what is overdue and which offers end soon
 * @param share lets equal counts be made once for several viewers; by default each is made
 */
export async function readQueue(
  deps: Reader,
  viewer: Viewer,
  query: QueueQuery,
  now: Date,
  share?: Share,
): Promise<Queue> {
  const { group } = query
  const spans: Span[] = group
    ? [{ group, limit: query.limit, offset: (query.page - 1) * query.limit }]
    : queueGroups.map((name) => ({ group: name, limit: rowsOfGroup, offset: 0 }))
  const found =
    query.search !== ''
      ? searchRows(deps, viewer, query, now)
      : eventFilters.some((name) => query[name] !== undefined)
        ? rowsMatching(deps.db, viewer, query, [sql<boolean>`true`], now)
        : Promise.all([
            countGroups(deps, viewer, query, now, { closed: true, share }),
            readRows(deps, viewer, query, spans, now),
          ]).then(([counted, read]) => ({ counts: counted, rows: read }))
  const { counts, rows } = await found
  const byGroup = Map.groupBy(rows, (row) => row.group)
  const groups = queueGroups.map((name) => ({
    name,
    ...counted(name, counts),
    rows: (byGroup.get(name) ?? []).map((row) => presentRow(row, viewer)),
  }))
  return { groups, open: openIn(counts) }
}

/** A count as the API returns it. */
const counted = (group: QueueGroup, counts: Counts) => {
  const count = counts[group] ?? 0
  return group === 'closed' && count > countedUpTo
    ? { count: countedUpTo, more: true }
    : { count, more: false }
}

const openIn = (counts: Counts) =>
  queueGroups.reduce((sum, name) => sum + (name === 'closed' ? 0 : (counts[name] ?? 0)), 0)

/** Filters by what became of a file, or was done on it: much of what they ask for is closed. */
const outcomeFilters = [
  'stage',
  'standing',
  'milestone',
  'left',
  'reason',
  'outsideStep',
  'letter',
  ...workFilters,
] as const

/** How many files a saved filter shows; closed ones count only if it asks for those, or for an outcome. */
export async function countFiles(
  deps: Reader,
  viewer: Viewer,
  filters: QueueFilters,
  now: Date,
): Promise<{ count: number; more: boolean }> {
  const byOutcome = outcomeFilters.some((name) => filters[name] !== undefined)
  const counts = await countGroups(deps, viewer, filters, now, {
    closed: filters.group === 'closed' || byOutcome,
  })
  if (filters.group) return counted(filters.group, counts)
  const closed = byOutcome ? counted('closed', counts) : { count: 0, more: false }
  return { ...closed, count: openIn(counts) + closed.count }
}

/** How many files wait for the viewer, and how many of them are late. */
export async function countWaiting(
  deps: Reader,
  viewer: Viewer,
  now: Date,
  share?: Share,
): Promise<{ waiting: number; overdue: number }> {
  const counts = await countGroups(deps, viewer, {}, now, { closed: false, share })
  return {
    waiting: officeGroups.reduce((sum, name) => sum + (counts[name] ?? 0), 0),
    overdue: counts.overdue ?? 0,
  }
}
