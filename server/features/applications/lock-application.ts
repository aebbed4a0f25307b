import { sql } from 'kysely'
import type { Stage } from '#contract/application-moves.ts'
import { refuse } from '#server/http/refusal.ts'
import type { MovingPerson, Trx } from './make-move.ts'
import { reachOf } from './reach.ts'

export interface LockedApplication {
  readonly stage: Stage
  readonly student_id: string
}

/**
 * Takes an application for the length of the transaction, so that what is decided on it comes one after the other.
 * @throws not_found when it is out of reach
 */
export async function lockApplication(
  trx: Trx,
  by: Pick<MovingPerson, 'role' | 'userId' | 'universityId'>,
  applicationId: string,
): Promise<LockedApplication> {
  const { rows } = await sql<LockedApplication>`select a.stage, a.student_id from applications a
    where a.id = ${applicationId} and ${reachOf(by)} for no key update`.execute(trx)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}
