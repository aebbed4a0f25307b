import { sql, type RawBuilder, type Transaction } from 'kysely'
import { runPrepared } from '#platform/database/run-prepared.ts'
import type { Database } from '#platform/database/tables.ts'

/** How many of each kind an account has, for its receipt. */
export interface Counts {
  readonly documents: number
  readonly applications: number
  readonly drafts: number
  readonly messages: number
  readonly questions: number
  readonly tasks: number
  readonly searches: number
  readonly shortlist: number
  readonly notices: number
  readonly mails: number
}

/** How many of each kind a student has, of what a record shows; as SQL for the given id. */
export const heldBy = (id: RawBuilder<string>) => ({
  documents: sql<number>`(select count(*)::int from documents where student_id = ${id})`,
  drafts: sql<number>`(select count(*)::int from application_drafts where student_id = ${id})`,
  messages: sql<number>`(select count(*)::int from messages m join message_threads t on t.id = m.thread_id
      where t.student_id = ${id})`,
})

/**
 * Counts the data of an account before it is erased. Anonymous records of applications stay; all else is deleted.
 */
export async function countStudentData(trx: Transaction<Database>, id: string): Promise<Counts> {
  const held = heldBy(sql`${id}`)
  const rows = await runPrepared(
    trx,
    'count-student-data',
    sql<Counts>`select
    ${held.documents} as documents,
    (select count(*)::int from applications where student_id = ${id}) as applications,
    ${held.drafts} as drafts,
    ${held.messages} as messages,
    (select count(*)::int from assistant_questions where student_id = ${id}) as questions,
    (select count(*)::int from student_tasks where student_id = ${id}) as tasks,
    (select count(*)::int from saved_searches where user_id = ${id}) as searches,
    (select count(*)::int from shortlist where user_id = ${id}) as shortlist,
    (select count(*)::int from notifications where user_id = ${id}) as notices,
    (select count(*)::int from outbox where user_id = ${id}) as mails`,
  )
  return rows[0]!
}
