import { sql } from 'kysely'
import { documentLabels } from '#texts/platform/document-labels.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { Deps } from '#platform/config/deps.ts'
import { anyOrder, eachAlone } from '#platform/jobs/each-alone.ts'
import { notifyStudent } from '#areas/applications/offers.ts'
import { notify, wantsMail } from '#platform/notifications/server/notify.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { paths } from '#kit/routing/paths.ts'
import { taskReminderDays } from '../contract/activities.ts'

const dayMs = 86_400_000
/** Days before documents are due on which the student is reminded. */
const documentsDays = 2

/**
 * Reminds students 7 and 1 days before their own tasks are due, and 2 days before requested documents are due. Each
 * reminder is sent once per due date; after days without a run only the nearest one is sent.
 * @returns the number of reminders of each kind
 */
export async function remindOfTasks(
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<{ tasks: number; documents: number }> {
  const today = deps.clock.now().toISOString().slice(0, 10)
  const until = (days: number) => new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10)
  let [tasks, documents] = [0, 0]
  const kinds = [
    ...taskReminderDays.toReversed().map((days) => async () => {
      tasks += await remindOfOwn(deps, days, today, until(days))
      return true
    }),
    async () => {
      documents = await remindOfDocuments(deps, today, until(documentsDays))
      return true
    },
  ]
  await eachAlone(kinds, (remind) => remind())
  return { tasks, documents }
}

async function remindOfOwn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  days: (typeof taskReminderDays)[number],
  today: string,
  until: string,
): Promise<number> {
  const column = `reminded_${days}` as const
  const due = await db
    .selectFrom('student_tasks as t')
    .innerJoin('users as s', 's.id', 't.student_id')
    .select(['t.id', 't.title', 't.due', 't.student_id', 's.name', 's.email'])
    .where('t.done_at', 'is', null)
    .where('t.due', '>=', today)
    .where('t.due', '<=', until)
    .where(`t.${column}`, 'is distinct from', sql.ref<string>('t.due'))
    .where('s.status', '=', 'active')
    .orderBy(anyOrder)
    .limit(1000)
    .execute()
  return eachAlone(due, (task) =>
    db.transaction().execute(async (trx) => {
      const claimed = await trx
        .updateTable('student_tasks')
        // The later reminder replaces the earlier one.
        .set(days === 1 ? { reminded_1: task.due, reminded_7: task.due } : { reminded_7: task.due })
        .where('id', '=', task.id)
        .where('done_at', 'is', null)
        .where('due', '=', task.due)
        .where(column, 'is distinct from', task.due)
        .returning('id')
        .executeTakeFirst()
      if (!claimed) return false
      await notify(trx, {
        userId: task.student_id,
        kind: 'reminder',
        event: 'task-due',
        title: task.title,
        href: paths.activities,
        at: clock.now(),
      })
      if (await wantsMail(trx, task.student_id, 'reminder')) {
        await enqueue(trx, {
          name: 'task-due',
          to: task.email,
          userId: task.student_id,
          props: { name: task.name, title: task.title, due: task.due! },
        })
      }
      return true
    }),
  )
}

async function remindOfDocuments(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  today: string,
  until: string,
): Promise<number> {
  const due = await db
    .selectFrom('applications as a')
    .innerJoin('users as s', 's.id', 'a.student_id')
    .select(['a.id', 'a.student_id', 'a.documents_due'])
    .where('s.status', '!=', 'deleted')
    .where('stage', '=', 'documents_requested')
    .where('documents_due', '>=', today)
    .where('documents_due', '<=', until)
    .where('documents_reminded', 'is distinct from', sql.ref<string>('documents_due'))
    .orderBy(anyOrder)
    .limit(1000)
    .execute()
  return eachAlone(due, (application) =>
    db.transaction().execute(async (trx) => {
      const claimed = await trx
        .updateTable('applications')
        .set({ documents_reminded: application.documents_due })
        .where('id', '=', application.id)
        .where('stage', '=', 'documents_requested')
        .where('documents_due', '=', application.documents_due)
        .where('documents_reminded', 'is distinct from', application.documents_due)
        .returning('id')
        .executeTakeFirst()
      if (!claimed) return false
      const wanted = await trx
        .selectFrom('document_requests')
        .select('name')
        .where('application_id', '=', application.id)
        .where('closed_at', 'is', null)
        .orderBy('name')
        .execute()
      await notifyStudent(trx, application.id, 'documents-due-soon', {
        documents: wanted.map(({ name }) => ({ label: documentLabels[name as DocumentKind], reason: null })),
        dueAt: application.documents_due!,
      })
      await notify(trx, {
        userId: application.student_id,
        kind: 'documents',
        event: 'documents-due-soon',
        applicationId: application.id,
        href: paths.application(application.id),
        at: clock.now(),
      })
      return true
    }),
  )
}
