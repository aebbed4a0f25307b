import { sql } from 'kysely'
import type { AboutApplication } from '#areas/applications/states/contract/about-application.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { TimelineEntry, markTimelineSeen, showTimeline as route } from '../contract/activities.ts'
import { aboutJson } from './show-activities.ts'

interface Row {
  key: string
  at: Date
  kind: TimelineEntry['kind']
  event: string
  role: string
  name: string | null
  title: string | null
  application: AboutApplication | null
}

/**
 * One query per kind, with the same columns. `about` is null for entries without an application. `turn` and `nth` order
 * entries of the same time: an account is created before the first login, a document uploaded before it is sent.
 */
const everything = (studentId: string) => sql`
  select 'event ' || e.id as key, e.at, 'application' as kind, e.move as event, e.actor_role as role,
    w.name as name, null::text as title, e.application_id as about,
    4 as turn, e.id as nth
  from application_events e join applications a on a.id = e.application_id left join users w on w.id = e.actor_id
  where a.student_id = ${studentId}
  union all
  select 'step ' || e.id, e.at, 'application',
    case e.event when 'deferred' then 'deferred' when 'marked' then 'step-' || e.to_state
      when 'reported' then 'step-reported' else 'step-not-confirmed' end, e.actor_role, w.name,
    case when e.event = 'deferred' then e.to_intake else e.name end, e.application_id, 4, e.id
  from application_step_events e join applications a on a.id = e.application_id left join users w on w.id = e.actor_id
  where a.student_id = ${studentId} and (e.event in ('deferred', 'reported', 'report_declined') or e.event = 'marked' and e.to_state in ('done', 'refused')
    and e.from_state <> e.to_state)
  union all
  select 'paper ' || d.id, d.uploaded_at, 'document', d.name, 'student', null, null,
    (select l.application_id from application_documents l where l.document_id = d.id
      order by l.application_id limit 1), 3, 0
  from documents d where d.student_id = ${studentId} and d.erased_at is null
  union all
  select 'message ' || m.id, m.at, 'message', 'message', m.author_role, w.name, t.subject, t.application_id, 5, 0
  from messages m join message_threads t on t.id = m.thread_id left join users w on w.id = m.author_id
  where t.student_id = ${studentId}
  union all
  select 'task ' || t.id, t.done_at, 'task', 'task-done', 'student', null, t.title, t.application_id, 2, 0
  from student_tasks t where t.student_id = ${studentId} and t.done_at is not null
  union all
  select 'session ' || s.id, s.created_at, 'account', 'signed-in', 'student', null, s.device, null, 1, 0
  from sessions s where s.user_id = ${studentId}
  union all
  select 'joined', u.created_at, 'account', 'account-made', 'student', null, null, null, 0, 0
  from users u where u.id = ${studentId}`

const present = (row: Row): TimelineEntry => ({
  key: row.key,
  at: row.at.toISOString(),
  kind: row.kind,
  event: row.event,
  // Officers appear to students by first name.
  by: { role: row.role, name: row.role === 'student' ? null : (row.name?.split(' ')[0] ?? null) },
  title: row.title,
  application: row.application,
})

/** A page of the events of a student's applications and account, newest first. */
export async function readTimeline(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { page, limit, kind, application }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const wanted = sql`${kind === undefined ? sql`true` : sql`h.kind = ${kind}`}
    and ${application === undefined ? sql`true` : sql`h.about = ${application}`}`
  const [{ rows }, counted, visit] = await Promise.all([
    sql<Row>`
      select h.key, h.at, h.kind, h.event, h.role, h.name, h.title,
        case when a.id is not null then ${aboutJson} end as application
      from (${everything(viewer.userId)}) as h
      left join applications a on a.id = h.about
      left join programs p on p.id = a.program_id
      left join universities u on u.id = a.university_id
      where ${wanted}
      order by h.at desc, h.turn desc, h.nth desc, h.key
      limit ${limit} offset ${(page - 1) * limit}`.execute(deps.db),
    sql<{ total: number }>`select count(*)::int as total from (${everything(viewer.userId)}) as h
      where ${wanted}`.execute(deps.db),
    deps.db
      .selectFrom('timeline_visits')
      .select('seen_until')
      .where('student_id', '=', viewer.userId)
      .executeTakeFirst(),
  ])
  return {
    data: rows.map(present),
    totalCount: counted.rows[0]?.total ?? 0,
    seenUntil: visit?.seen_until.toISOString() ?? null,
  }
}

/** Marks the timeline as seen up to now. */
export async function markSeen(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<ReplyOf<typeof markTimelineSeen>> {
  const now = clock.now()
  await db
    .insertInto('timeline_visits')
    .values({ student_id: viewer.userId, seen_until: now })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ seen_until: now }))
    .execute()
  return { seenUntil: now.toISOString() }
}
