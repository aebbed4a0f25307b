import { sql } from 'kysely'
import type { Stage } from '#platform/contract/stages.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import type { MovingPerson } from './make-move.ts'

export interface LockedApplication {
  readonly stage: Stage
  readonly student_id: string
}

/**
 * Locks an application until the end of the transaction, so that changes to it are serialized.
 * @throws not_found when the viewer may not access it
 */
export async function lockApplication(
  trx: Trx,
  by: Pick<MovingPerson, 'role' | 'userId' | 'universityId'>,
  applicationId: string,
): Promise<LockedApplication> {
  const { rows } = await sql<LockedApplication>`select a.stage, a.student_id from applications a
    where a.id = ${applicationId} and ${scopeOf(by)} for no key update`.execute(trx)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}
