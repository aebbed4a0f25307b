import type { Kysely } from 'kysely'
import { mostOpenApplications } from '#areas/applications/list/contract/applications.ts'
import { stageFacts, stages } from '#platform/contract/stages.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'

export const openStages = stages.filter((stage) => stageFacts[stage].open)

type Message = (values: { count: number }) => string

async function refuseAbove(
  db: Kysely<Database>,
  studentId: string,
  most: number,
  message: Message,
): Promise<void> {
  const { count } = await db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('student_id', '=', studentId)
    .where('stage', 'in', openStages)
    .executeTakeFirstOrThrow()
  if (count > most) throw refuse('list_full', { message: message({ count: mostOpenApplications }) })
}

/** Limits the open applications of a student to what the agency can handle. @throws list_full */
export const refuseOneMore = (db: Kysely<Database>, studentId: string, message: Message): Promise<void> =>
  refuseAbove(db, studentId, mostOpenApplications - 1, message)

/** The same after one was opened, under the lock of the student's lists. @throws list_full */
export const refuseTooMany = (trx: Trx, studentId: string, message: Message): Promise<void> =>
  refuseAbove(trx, studentId, mostOpenApplications, message)
