import { closedAccountDays } from '#areas/accounts/profile/contract/students.ts'
import { anyOrder } from '#platform/jobs/each-alone.ts'
import { addressOf, eraseStudent, type Eraser } from './erase-student.ts'

/**
 * Erases students whose accounts were closed seven days ago: documents, details, mails and, if nothing refers to it,
 * the account itself. Anonymous records of applications stay. Students whose documents cannot be deleted right now are
 * left for the next run. Each gets a receipt by mail.
 * @returns how many were erased
 */
export async function eraseClosedAccounts(deps: Eraser): Promise<number> {
  const due = await deps.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'student')
    .where('status', '=', 'deleted')
    .where('deleted_at', '<=', new Date(deps.clock.now().getTime() - closedAccountDays * 24 * 3_600_000))
    .where('email', 'not like', addressOf('%'))
    .orderBy(anyOrder)
    .limit(500)
    .execute()
  let erased = 0
  for (const { id } of due) {
    try {
      await eraseMergedInto(deps, id)
      await eraseStudent(deps, id)
      erased++
    } catch (error) {
      deps.log.error({ event: 'erase-failed', user: id, name: (error as Error).name })
    }
  }
  if (erased > 0) deps.log.info({ event: 'accounts-erased', count: erased })
  return erased
}

/** Erases the accounts that were merged into one that is about to be erased; they belong to the same person. */
async function eraseMergedInto(deps: Eraser, remainingId: string): Promise<void> {
  const merged = await deps.db
    .updateTable('users as o')
    .from('users as kept')
    .set((eb) => ({
      status: 'deleted' as const,
      deleted_at: eb.ref('kept.deleted_at'),
      deleted_by: eb.ref('kept.deleted_by'),
    }))
    .whereRef('o.merged_into', '=', 'kept.id')
    .where('kept.id', '=', remainingId)
    .where('kept.status', '=', 'deleted')
    .where('o.email', 'not like', addressOf('%'))
    .returning('o.id')
    .execute()
  for (const { id } of merged) {
    await eraseMergedInto(deps, id)
    await eraseStudent(deps, id)
  }
}
