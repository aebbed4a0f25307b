import { sql, type Kysely } from 'kysely'
import type { AboutApplication } from '#areas/applications/states/contract/about-application.ts'
import { seasonMonths } from '#platform/contract/season-months.ts'
import type { Database } from '#platform/database/tables.ts'
import { paths } from '#kit/routing/paths.ts'
import { planMonths, type CalendarDay } from '../contract/activities.ts'
import { planTexts as texts } from '#texts/planning/activities/calendar.ts'
import { aboutJson, ownSteps } from './show-activities.ts'

interface Row {
  key: string
  day: string
  kind: CalendarDay['kind']
  title: string
  university: string | null
  application: AboutApplication | null
  /** Ids for the address of what the date is about. */
  leads_to: string[] | null
}

const datesOf = (studentId: string) => sql`
  select distinct on (p.id, x.day) 'deadline ' || p.id || ' ' || x.day as key, x.day::text as day, 'deadline' as kind,
    p.name as title, u.name as university, null::json as application, array[u.id, p.id] as leads_to
  from (
    select program_id from shortlist where user_id = ${studentId} and dropped_at is null
    union select program_id from application_drafts where student_id = ${studentId}
  ) as chosen
  join programs p on p.id = chosen.program_id and p.status = 'published'
  join universities u on u.id = p.university_id and u.status = 'published'
  join lateral (
    select i.closes as day from program_intakes i where i.program_id = p.id and i.closes is not null
      and i.status = 'published'
    -- As in lists: dated intakes are more precise.
    union select p.deadline where p.deadline is not null
      and not exists (select from program_intakes i where i.program_id = p.id and i.status = 'published')
  ) as x on true
  union all
  select 'documents ' || a.id, a.documents_due::text, 'documents', p.name, u.name, ${aboutJson}, array[a.id]
  from applications a join programs p on p.id = a.program_id join universities u on u.id = a.university_id
  where a.student_id = ${studentId} and a.stage = 'documents_requested' and a.documents_due is not null
  union all
  select 'offer ' || a.id, (a.reply_by at time zone 'UTC')::date::text, 'offer', p.name, u.name, ${aboutJson}, array[a.id]
  from applications a join programs p on p.id = a.program_id join universities u on u.id = a.university_id
  where a.student_id = ${studentId} and a.stage = 'offered' and a.reply_by is not null
  union all
  -- Also those whose turn has not come: their day is known, and an appointment may have to be booked for it.
  select 'step ' || a.id || ' ' || o.step, o.due_on::text, 'step', o.name, u.name, ${aboutJson}, array[a.id]
  ${ownSteps} and a.student_id = ${studentId} and o.due_on is not null
  union all
  select 'task ' || t.id, t.due::text, 'task', t.title, null, case when a.id is not null then ${aboutJson} end,
    case when a.id is not null then array[a.id] end
  from student_tasks t left join applications a on a.id = t.application_id
    left join programs p on p.id = a.program_id left join universities u on u.id = a.university_id
  where t.student_id = ${studentId} and t.done_at is null and t.due is not null
  union all
  select 'test ' || x.test || ' ' || x.date, x.date, 'test', upper(split_part(x.test, '_', 1)), null, null, null
  from academic_records r, jsonb_to_recordset(r.tests) as x(test text, status text, date text)
  where r.user_id = ${studentId} and x.date is not null and x.status in ('booked', 'planned')`

function hrefOf(kind: CalendarDay['kind'], ids: string[] | null): string | null {
  if (kind === 'test') return paths.record
  if (ids === null) return null
  return kind === 'deadline' ? paths.program(ids[0]!, ids[1]!) : paths.application(ids[0]!)
}

/**
 * A student's calendar entries between two days, in order: deadlines of shortlisted programs and drafts, documents,
 * replies, outside steps of the student, booked tests, own tasks, and the plan counted back from the start chosen in the goals.
 * @param from, to days such as 2027-02-01, inclusive
 */
export async function calendarOf(
  db: Kysely<Database>,
  studentId: string,
  { from, to }: { from: string; to: string },
): Promise<{ days: CalendarDay[]; planFor: string | null }> {
  const [{ rows }, goals] = await Promise.all([
    sql<Row>`select * from (${datesOf(studentId)}) as x where x.day between ${from} and ${to}`.execute(db),
    sql<{ intake: string | null }>`select goals->>'intake' as intake from academic_records
      where user_id = ${studentId}`.execute(db),
  ])
  const planFor = goals.rows[0]?.intake ?? null
  const plan = planFor === null ? [] : planDays(planFor).filter(({ day }) => day >= from && day <= to)
  const dated = rows.map(({ leads_to, ...row }) => ({ ...row, href: hrefOf(row.kind, leads_to) }))
  const days = [...dated, ...plan].toSorted(
    (one, other) => one.day.localeCompare(other.day) || one.key.localeCompare(other.key),
  )
  return { days, planFor }
}

/** The steps of the plan for a start such as 2027-autumn, each its number of months before the start. */
export function planDays(intake: string): CalendarDay[] {
  const parts = /^(\d{4})-(spring|summer|autumn|winter)$/.exec(intake)
  if (!parts) return []
  const year = Number(parts[1])
  const month = seasonMonths[parts[2] as keyof typeof seasonMonths]
  return (Object.keys(planMonths) as (keyof typeof planMonths)[]).map((step) => ({
    key: `plan ${step}`,
    day: new Date(Date.UTC(year, month - 1 - planMonths[step], 1)).toISOString().slice(0, 10),
    kind: 'plan',
    title: texts[step],
    university: null,
    application: null,
    href: null,
  }))
}
