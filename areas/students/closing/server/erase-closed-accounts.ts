import { closedAccountDays } from '#areas/accounts/profile/contract/students.ts'
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
    .limit(500)
    .execute()
  let erased = 0
  for (const { id } of due) {
    try {
      await eraseStudent(deps, id)
      erased++
    } catch (error) {
      deps.log.error({ event: 'erase-failed', user: id, name: (error as Error).name })
    }
  }
  if (erased > 0) deps.log.info({ event: 'accounts-erased', count: erased })
  return erased
}
