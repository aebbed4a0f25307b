import type { Trx } from '#platform/database/transaction.ts'

/**
 * A student whose account is neither closed nor merged into another: what is written about a merged record is seen by
 * nobody, because its page shows the one it was merged into. The row is locked until the transaction ends.
 * @param strength `no key update` for what is counted and then written, `key share` for what only refers to the student
 * @returns undefined for everybody else
 */
export const findOpenStudent = (
  trx: Trx,
  studentId: string,
  strength: 'no key update' | 'key share',
): Promise<{ id: string } | undefined> => {
  const student = trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', studentId)
    .where('role', '=', 'student')
    .where('status', '<>', 'deleted')
    .where('merged_into', 'is', null)
  return (strength === 'key share' ? student.forKeyShare() : student.forNoKeyUpdate()).executeTakeFirst()
}
