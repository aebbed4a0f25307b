import { addressOf, eraseStudent, tombstoneOf, type Eraser } from './erase-student.ts'

/**
 * Erases again who was erased after the backup that was restored.
 * @param tombstones SHA-256 of the ids of erased accounts
 * @returns how many accounts were still there
 */
export async function repeatErasures(deps: Eraser, tombstones: readonly Buffer[]): Promise<number> {
  const erased = new Set(tombstones.map((hash) => hash.toString('hex')))
  const students = await deps.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'student')
    .execute()
  let repeated = 0
  for (const { id, email } of students) {
    if (email === addressOf(id) || !erased.has(tombstoneOf(id).toString('hex'))) continue
    await deps.db
      .updateTable('users')
      .set((row) => ({
        status: 'deleted' as const,
        deleted_at: row.fn.coalesce('deleted_at', row.val(deps.clock.now())),
        deleted_by: row.fn.coalesce('deleted_by', 'id'),
      }))
      .where('id', '=', id)
      .execute()
    await eraseStudent(deps, id, { isRepeated: true })
    repeated++
  }
  return repeated
}
