import { sql, type Kysely } from 'kysely'
import { taskMessages } from '#texts/planning/activities/activity-messages.ts'
import type { AboutApplication } from '#areas/applications/states/contract/about-application.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockStudentLists, refuseStale } from '#areas/accounts/offers.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { tasksMost, type addTask, type changeTask, type Task } from '../contract/activities.ts'

interface Row {
  id: string
  title: string
  due: string | null
  note: string | null
  done_at: Date | null
  application: AboutApplication | null
}

const present = (row: Row): Task => ({
  _id: row.id,
  title: row.title,
  due: row.due,
  note: row.note,
  application: row.application,
  doneAt: row.done_at?.toISOString() ?? null,
})

/** Own tasks of a student by due date. @param taskId only this one */
export async function tasksOf(db: Kysely<Database>, studentId: string, taskId?: string): Promise<Task[]> {
  const { rows } = await sql<Row>`
    select t.id, t.title, t.due::text as due, t.note, t.done_at,
      case when a.id is not null then json_build_object('_id', a.id, 'reference', a.reference, 'program', p.name,
        'university', u.name) end as application
    from student_tasks t
    left join applications a on a.id = t.application_id
    left join programs p on p.id = a.program_id
    left join universities u on u.id = a.university_id
    where t.student_id = ${studentId} ${taskId === undefined ? sql`` : sql`and t.id = ${taskId}`}
    order by t.due nulls last, t.created_at, t.id`.execute(db)
  return rows.map(present)
}

async function oneTask({ db }: Pick<Deps, 'db'>, viewer: Viewer, taskId: string): Promise<Task> {
  const [task] = await tasksOf(db, viewer.userId, taskId)
  if (!task) throw refuse('not_found')
  return task
}

async function requireOwn(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  applicationId: string | null | undefined,
): Promise<void> {
  if (!applicationId) return
  const own = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', applicationId)
    .where('student_id', '=', viewer.userId)
    .executeTakeFirst()
  if (!own) throw refuse('invalid_input', { fields: { applicationId: taskMessages.chooseApplication } })
}

/**
 * Adds a task; the same one again, as after a lost reply, stays one until it is done.
 * @throws invalid_input, list_full
 */
export async function addOwnTask(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  values: BodyOf<typeof addTask>,
): Promise<{ message: string; task: Task }> {
  await requireOwn(deps, viewer, values.applicationId)
  const id = await deps.db.transaction().execute(async (trx) => {
    await lockStudentLists(trx, viewer.userId)
    const same = await trx
      .selectFrom('student_tasks')
      .select('id')
      .where('student_id', '=', viewer.userId)
      .where('title', '=', values.title)
      .where('due', 'is not distinct from', values.due ?? null)
      .where('note', 'is not distinct from', values.note ?? null)
      .where('application_id', 'is not distinct from', values.applicationId ?? null)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (same) return same.id
    const { count } = await trx
      .selectFrom('student_tasks')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('student_id', '=', viewer.userId)
      .executeTakeFirstOrThrow()
    if (count >= tasksMost) throw refuse('list_full')
    const added = await trx
      .insertInto('student_tasks')
      .values({
        student_id: viewer.userId,
        application_id: values.applicationId ?? null,
        title: values.title,
        due: values.due ?? null,
        note: values.note ?? null,
        created_at: deps.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return added.id
  })
  return { message: taskMessages.added, task: await oneTask(deps, viewer, id) }
}

/**
 * Changes a task; omitted fields stay as they are.
 * @throws not_found, invalid_input; changed_meanwhile for a field that is newer than its writer has seen
 */
export async function changeOwnTask(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  taskId: string,
  { seen, ...values }: BodyOf<typeof changeTask>,
): Promise<{ message: string; task: Task }> {
  await requireOwn(deps, viewer, values.applicationId)
  const now = deps.clock.now()
  const fields = {
    ...(values.title === undefined ? {} : { title: values.title }),
    ...(values.due === undefined ? {} : { due: values.due }),
    ...(values.note === undefined ? {} : { note: values.note }),
  }
  await deps.db.transaction().execute(async (trx) => {
    const task = await trx
      .selectFrom('student_tasks')
      .select(['title', sql<string | null>`due::text`.as('due'), 'note'])
      .where('id', '=', taskId)
      .where('student_id', '=', viewer.userId)
      .forUpdate()
      .executeTakeFirst()
    if (!task) throw refuse('not_found')
    refuseStale(task, fields, seen)
    await trx
      .updateTable('student_tasks')
      .set({
        ...fields,
        ...(values.applicationId === undefined ? {} : { application_id: values.applicationId }),
        // Marking it as done again does not change the time.
        ...(values.done === undefined
          ? { id: sql<string>`id` }
          : { done_at: values.done ? sql<Date>`coalesce(done_at, ${now})` : null }),
      })
      .where('id', '=', taskId)
      .where('student_id', '=', viewer.userId)
      .execute()
  })
  const message =
    values.done === undefined ? taskMessages.saved : values.done ? taskMessages.done : taskMessages.reopened
  return { message, task: await oneTask(deps, viewer, taskId) }
}

/** Removes a task. @throws not_found */
export async function removeOwnTask(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  taskId: string,
): Promise<{ message: string }> {
  const removed = await db
    .deleteFrom('student_tasks')
    .where('id', '=', taskId)
    .where('student_id', '=', viewer.userId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw refuse('not_found')
  return { message: taskMessages.removed }
}
