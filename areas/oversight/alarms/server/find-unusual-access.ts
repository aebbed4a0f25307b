import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { site } from '#site'
import { unusualFrom, type UnusualAct } from '../contract.ts'
import { raiseAlarm } from './raise-alarm.ts'

/** The days to check: today, and yesterday for views after the last run. */
const days = 2

interface Found {
  readonly act: Exclude<UnusualAct, 'look-not-recognised'>
  readonly person: string
  readonly day: string
  readonly found: number
  readonly ids: string[]
}

/**
 * Finds people who viewed more than a day of work explains: files of more than 50 students, documents outside
 * office hours, or files that are assigned to a colleague or to nobody. Counts per person and local day, from
 * document views and the audit log’s entries about opened student records. University users have no assigned
 * files.
 * @returns how many alarms are new
 */
export async function findUnusualAccess(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const zone = site.timeZone.id
  const { from, to } = site.officeHours
  const now = deps.clock.now()
  const { rows } = await sql<Found>`
    with bounds as (
      select ((${now}::timestamptz at time zone ${zone})::date - ${days - 1}::integer)::timestamp
        at time zone ${zone} as since),
    views as materialized (
      select v.viewer_id as person, a.student_id as student, a.id as application, a.officer_id, v.viewer_role as role,
        v.at at time zone ${zone} as at
      from document_views v join applications a on a.id = v.application_id
      where v.viewer_role <> 'student' and v.viewer_id is not null and v.at >= (select since from bounds)),
    opened as (
      select person, at::date as day, student from views
      union
      select l.actor_id, (l.at at time zone ${zone})::date, coalesce(a.student_id, s.id)
      from audit_entries l
      left join applications a on l.object_kind = 'application' and a.id::text = l.object_id
      left join users s on l.object_kind in ('student', 'person') and s.id::text = l.object_id and s.role = 'student'
      where l.at >= (select since from bounds) and l.actor_id is not null and l.actor_role <> 'student'
        and l.action ~ '[.](viewed|opened|downloaded|exported|shown)$')
    select 'many-students' as act, person, day::text, count(distinct student)::integer as found,
      (array_agg(distinct student::text))[1:100] as ids
    from opened where student is not null group by person, day
    having count(distinct student) >= ${unusualFrom.students}
    union all
    select 'night-views', person, at::date::text, count(*)::integer, (array_agg(distinct application::text))[1:100]
    from views where extract(hour from at) < ${from} or extract(hour from at) >= ${to}
    group by person, at::date having count(*) >= ${unusualFrom.nightViews}
    union all
    select 'files-of-others', person, at::date::text, count(distinct application)::integer,
      (array_agg(distinct application::text))[1:100]
    from views where role <> 'university' and officer_id is distinct from person
    group by person, at::date having count(distinct application) >= ${unusualFrom.filesOfOthers}
    order by 3, 1, 2`.execute(deps.db)

  let fresh = 0
  for (const { act, person, day, found, ids } of rows) {
    const subject = `${person} ${day}`
    await deps.db.transaction().execute(async (trx) => {
      // An acknowledged alarm comes back only if there is more of it.
      const closed = await trx
        .selectFrom('alarms')
        .select('found')
        .where('kind', '=', act)
        .where('subject', '=', subject)
        .where('closed_at', 'is not', null)
        .where('found', '>=', found)
        .executeTakeFirst()
      if (closed) return
      if (await raiseAlarm(trx, deps, { kind: act, subject, found, ids, details: { person, day } })) fresh++
    })
  }
  return fresh
}
