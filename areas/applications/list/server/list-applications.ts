import { sql, type Kysely, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import { runPrepared } from '#platform/database/run-prepared.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { pageCount } from '#areas/applications/documents/server/stored-pages.ts'
import { openedBy } from '#areas/applications/documents/server/open-document.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import type { Application } from '../contract/applications.ts'
import { stagesBefore } from '#areas/applications/states/contract/application-moves.ts'
import { openStages } from '#areas/applications/states/server/open-applications.ts'
import { presentApplication, type ApplicationRow } from './present-application.ts'

type Db = Kysely<Database>
type Condition = RawBuilder<boolean>

const tables = sql`applications a
  join universities u on u.id = a.university_id
  join programs p on p.id = a.program_id
  join users s on s.id = a.student_id
  left join users o on o.id = a.officer_id`

const isOpen = sql`x.stage in (${sql.join(openStages.map((stage) => sql.lit(stage)))})`
const endedSql = sql.join(stagesBefore('reinstate').map((stage) => sql.lit(stage)))

/** What the database and the operation refuse to an application that is to be open again; asked only where it matters. */
const isReplaced = sql`(a.stage in (${endedSql}) and exists (select from applications x
    where x.student_id = a.student_id and x.program_id = a.program_id and x.intake = a.intake and ${isOpen}))`
const openCount = sql`case when a.stage = 'withdrawn' then (select count(*)::int from applications x
    where x.student_id = a.student_id and ${isOpen}) else 0 end`

const columnsFor = ({
  userId,
}: Viewer) => sql`a.id, a.reference, a.stage, a.stage_before, a.status, a.join_status, a.waiting_on,
  a.applied_at, a.stage_since, a.check_by, a.documents_due, a.reply_by, a.intake, a.outcome_reasons,
  a.outcome_advice, a.offer_note, a.offer_states_tuition, a.offer_tuition, a.offer_tuition_currency,
  a.offer_tuition_period, a.student_id, s.name as student_name, s.status = 'deleted' as account_closed,
  ${isReplaced} as replaced, ${openCount} as open_count, a.officer_id, o.name as officer_name, u.id as university_id,
  u.name as university_name, u.country, u.city, p.id as program_id, p.name as program_name,
  p.required_documents,
  coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'version', d.version,
      'bytes', d.bytes, 'pages', ${pageCount}, 'uploaded_at', d.uploaded_at, 'state', l.state, 'flags', d.flags,
      'source', d.source_sha256, 'erased', d.erased_at is not null, 'opened', ${openedBy(userId)})
      order by d.name, l.version)
    from application_documents l join documents d on d.id = l.document_id
    where l.application_id = a.id), '[]') as documents,
  coalesce((select json_agg(json_build_object('name', r.name, 'reason', r.reason, 'words', r.words,
      'asked_at', r.asked_at) order by r.name)
    from document_requests r where r.application_id = a.id and r.closed_at is null), '[]') as requested,
  coalesce((select json_agg(json_build_object('text', c.text, 'state', c.state) order by c.position)
    from offer_conditions c where c.application_id = a.id), '[]') as conditions`

const both = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `)

async function read(
  db: Db,
  viewer: Viewer,
  where: readonly Condition[],
  order: RawBuilder<unknown>,
  limit: number,
  offset: number,
) {
  const { rows } = await sql<ApplicationRow>`select ${columnsFor(viewer)} from ${tables} where ${both(where)}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export interface ApplicationsQuery {
  readonly page: number
  readonly limit: number
  readonly search: string
  readonly status?: string | undefined
  readonly stage?: string | undefined
  readonly waitingOn?: string | undefined
}

/** Which applications: of one student, to one university, or all. */
export type Scope = { student: string } | { university: string } | 'all'

function conditionsFor(viewer: Viewer, scope: Scope, query: ApplicationsQuery): Condition[] {
  const conditions = [scopeOf(viewer)]
  if (scope !== 'all' && 'student' in scope) conditions.push(sql`a.student_id = ${scope.student}`)
  if (scope !== 'all' && 'university' in scope) conditions.push(sql`a.university_id = ${scope.university}`)
  if (query.status) conditions.push(sql`a.status = ${query.status}`)
  if (query.stage) conditions.push(sql`a.stage = ${query.stage}`)
  if (query.waitingOn) conditions.push(sql`a.waiting_on = ${query.waitingOn}`)
  if (query.search !== '') {
    // position() instead of like, so that % and _ are ordinary characters.
    const text = sql`catalogue_fold(${query.search})`
    // Punctuation alone is found in nothing; its folded text, which is empty, would be found in everything.
    conditions.push(sql`(${text} <> '' and (position(${text} in u.search) > 0 or position(${text} in catalogue_fold(p.name)) > 0
      or position(lower(${query.search}) in lower(a.reference)) > 0
      ${viewer.role === 'student' ? sql`` : sql`or position(${text} in catalogue_fold(s.name)) > 0 or s.email = lower(${query.search})`}))`)
  }
  return conditions
}

/** What waits on the student comes first, what is most urgent at the top; then what the office has; then what has ended. */
const orderForStudent = sql`
  case a.waiting_on when 'student' then 0 when 'office' then 1 else 2 end,
  case when a.waiting_on = 'student' then coalesce(a.reply_by, a.documents_due::timestamptz) end,
  a.applied_at desc, a.id`

/**
 * A page of applications and their total number; one query for every audience.
 * @throws not_found when the student or university of the scope does not exist for this viewer
 */
export async function listApplications(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  scope: Scope,
  query: ApplicationsQuery,
): Promise<{ data: z.input<typeof Application>[]; totalCount: number }> {
  const { db } = deps
  await requireExisting(db, viewer, scope)
  const where = conditionsFor(viewer, scope, query)
  const order =
    scope === 'all'
      ? sql`a.waiting_on = 'office' desc, a.stage_since, a.id`
      : 'student' in scope
        ? orderForStudent
        : sql`a.applied_at desc, a.id`
  const [rows, counted] = await Promise.all([
    read(db, viewer, where, order, query.limit, (query.page - 1) * query.limit),
    sql<{ total: number }>`select count(*)::int as total from ${tables} where ${both(where)}`.execute(db),
  ])
  const now = deps.clock.now()
  return {
    data: rows.map((row) => presentApplication(row, viewer, now)),
    totalCount: counted.rows[0]?.total ?? 0,
  }
}

async function requireExisting(db: Db, viewer: Viewer, scope: Scope): Promise<void> {
  if (scope === 'all') return
  // A university must not learn whether another one exists.
  if (viewer.role === 'university' && !('university' in scope && scope.university === viewer.universityId)) {
    throw refuse('not_found')
  }
  if ('student' in scope) {
    if (scope.student === viewer.userId) return
    if (viewer.role === 'student') throw refuse('not_found')
  }
  const { rows } = await (
    'student' in scope
      ? sql`select 1 from users where id = ${scope.student} and role = 'student' and status <> 'deleted'`
      : sql`select 1 from universities where id = ${scope.university}`
  ).execute(db)
  if (rows.length === 0) throw refuse('not_found')
}

/** Columns to read besides those of `ApplicationRow`, from the same rows. */
export interface MoreColumns<More> {
  /** Of the statement that reads them. */
  readonly name: string
  /** Begins with a comma. */
  readonly columns: RawBuilder<More>
}
const noMore: MoreColumns<object> = { name: 'application', columns: sql`` }

/**
 * The row of one application, if this viewer may see it. Planned once a session, as it takes longer to plan than to run.
 * @throws not_found when it does not exist or belongs to somebody else
 */
export async function readRow<More extends object>(
  db: Db,
  viewer: Viewer,
  applicationId: string,
  { name, columns }: MoreColumns<More>,
): Promise<ApplicationRow & More> {
  // The text depends on whose applications the viewer may see, and is the same for officers and admins.
  const reach = viewer.role === 'admin' ? 'officer' : viewer.role
  const [row] = await runPrepared(
    db,
    `${name}-for-${reach}`,
    sql<ApplicationRow & More>`select ${columnsFor(viewer)} ${columns} from ${tables}
      where ${scopeOf(viewer)} and a.id = ${applicationId}`,
  )
  if (!row) throw refuse('not_found')
  return row
}

/**
 * One application as its viewer may see it.
 * @param db the pool, or the transaction of an operation that reads its own change
 * @throws not_found when it does not exist or belongs to somebody else
 */
export async function readApplication(
  db: Db,
  viewer: Viewer,
  applicationId: string,
  now: Date,
): Promise<z.input<typeof Application>> {
  return presentApplication(await readRow(db, viewer, applicationId, noMore), viewer, now)
}
