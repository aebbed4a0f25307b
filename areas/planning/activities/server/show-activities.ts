import { sql } from 'kysely'
import type { AboutApplication } from '#areas/applications/states/contract/about-application.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { countStillToAdd } from '#areas/applications/states/contract/still-to-add.ts'
import type { Deps } from '#platform/config/deps.ts'
import { overtaken, listStillToAdd, nextSteps } from '#areas/applications/offers.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { JoinedPlace, showActivities as route, Task, Todo } from '../contract/activities.ts'
import { tasksOf } from './own-tasks.ts'

interface Row {
  kind: Todo['kind']
  title: string | null
  count: number
  due: string | null
  id: string | null
  university_id: string | null
  application: AboutApplication | null
  help: string | null
}

/** The application an entry is about, as JSON; needs the tables `a`, `p` and `u`. */
export const aboutJson = sql`json_build_object('_id', a.id, 'reference', a.reference, 'program', p.name,
  'university', u.name)`

/** What the student reads about an outside step, over `ownSteps`. */
const stepText = sql`replace(replace(coalesce(s.step ->> 'text', o.name), '{university}', u.name), '{program}', p.name)`

/** What students have to do outside and have neither done nor reported as done, in files that have not stopped at a refusal; conditions may follow. */
export const ownSteps = sql`
  from applications a join programs p on p.id = a.program_id join universities u on u.id = a.university_id
    join application_steps o on o.application_id = a.id
    join application_plans f on f.application_id = a.id
    join step_plan_versions v on v.plan_id = f.plan_id and v.version = f.plan_version
    left join lateral (select e.step from jsonb_array_elements(v.steps) as e (step)
      where e.step ->> 'key' = o.step) s on true
  where a.stage = 'joined' and o.who = 'student' and o.state in ('waiting', 'under_way')
    and not ${overtaken(sql`a.stage`, sql`o.kind`)} and (o.reported_at is null or o.report_answer is not null)
    and not exists (select from application_steps r where r.application_id = a.id and r.state = 'refused')`

const open = (studentId: string) => sql`
  select 'documents' as kind, null::text as title,
    (select count(*)::int from document_requests r where r.application_id = a.id and r.closed_at is null) as count,
    a.documents_due::text as due, null::uuid as id, null::uuid as university_id, ${aboutJson} as application,
    null::text as help
  from applications a join programs p on p.id = a.program_id join universities u on u.id = a.university_id
  where a.student_id = ${studentId} and a.stage = 'documents_requested'
  union all
  select 'offer', null, 1, to_char(a.reply_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), null, null, ${aboutJson},
    null
  from applications a join programs p on p.id = a.program_id join universities u on u.id = a.university_id
  where a.student_id = ${studentId} and a.stage = 'offered'
  union all
  select 'condition', c.text, 1, null, null, null, ${aboutJson}, null
  from offer_conditions c join applications a on a.id = c.application_id
    join programs p on p.id = a.program_id join universities u on u.id = a.university_id
  where a.student_id = ${studentId} and a.stage = 'joined' and c.state = 'open'
  union all
  select 'step', ${stepText}, 1, o.due_on::text, null, null, ${aboutJson}, s.step ->> 'help'
  ${ownSteps} and a.student_id = ${studentId} and o.open_since is not null
  union all
  select 'message', t.subject, 1, null, t.id, null, case when a.id is not null and not t.with_university then ${aboutJson} end,
    null
  from message_threads t left join applications a on a.id = t.application_id
    left join programs p on p.id = a.program_id left join universities u on u.id = a.university_id
  where t.student_id = ${studentId} and t.waiting_on = 'student'
    and (t.read_by_student is null or t.read_by_student < t.last_at)
  union all
  select 'draft', p.name || ', ' || u.name, 1, null, p.id, u.id, null, null
  from application_drafts d join programs p on p.id = d.program_id join universities u on u.id = p.university_id
  where d.student_id = ${studentId} and p.status = 'published' and u.status = 'published'`

/**
 * A student's to-dos by due date, those without one last, and own tasks that are done. To-dos are only what the student
 * can act on, and nothing that waits on the office; after joining, the next steps of others are listed beside them.
 */
export async function showActivities(deps: Pick<Deps, 'db'>, viewer: Viewer): Promise<ReplyOf<typeof route>> {
  const [{ rows }, tasks, incomplete, joined] = await Promise.all([
    sql<Row>`${open(viewer.userId)}`.execute(deps.db),
    tasksOf(deps.db, viewer.userId),
    listStillToAdd(deps.db, viewer.userId),
    listJoined(deps, viewer),
  ])
  const todo: Todo[] = rows.map((row, index) => ({
    key: `${row.kind} ${row.application?._id ?? ''} ${row.id ?? (row.kind === 'condition' || row.kind === 'step' ? index : '')}`,
    kind: row.kind,
    title: row.title,
    count: row.count,
    due: row.due,
    application: row.application,
    id: row.id,
    universityId: row.university_id,
    ...(row.kind === 'step' ? { help: row.help } : {}),
  }))
  todo.push(
    ...incomplete.map(({ application, lacks }): Todo => ({
      key: `incomplete ${application._id}`,
      kind: 'incomplete',
      title: null,
      count: countStillToAdd(lacks),
      due: null,
      application,
      id: null,
      universityId: null,
      lacks,
    })),
  )
  todo.push(...tasks.filter(({ doneAt }) => doneAt === null).map(todoOf))
  const done = tasks
    .filter(({ doneAt }) => doneAt !== null)
    .toSorted((one, other) => other.doneAt!.localeCompare(one.doneAt!))
  return { todo: todo.toSorted(byDue), done, joined }
}

/** The places that a student has accepted and that have not led to the end, the newest first. */
async function listJoined({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<JoinedPlace[]> {
  const { rows } = await sql<{ application: AboutApplication; open_conditions: number }>`
    select ${aboutJson} as application, a.open_conditions
    from applications a join programs p on p.id = a.program_id join universities u on u.id = a.university_id
    where a.student_id = ${viewer.userId} and a.stage = 'joined' order by a.stage_since desc, a.id`.execute(
    db,
  )
  const places = await Promise.all(
    rows.map(async ({ application, open_conditions: openConditions }) => {
      const steps = await nextSteps(db, viewer, application._id)
      return steps === null ? [] : [{ application, openConditions, steps }]
    }),
  )
  return places.flat()
}

const todoOf = (task: Task): Todo => ({
  key: `task ${task._id}`,
  kind: 'task',
  title: task.title,
  count: 1,
  due: task.due,
  application: task.application,
  id: task._id,
  universityId: null,
})

/** `2027-02-01` and `2027-02-01T…` sort as text; entries without a due date come last. */
const byDue = (one: Todo, other: Todo) =>
  (one.due ?? '9999').localeCompare(other.due ?? '9999') || one.key.localeCompare(other.key)
