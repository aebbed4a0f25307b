import type { Deps } from '#platform/config/deps.ts'

/** Whether the alarm about old backups is open: every server knows it, whichever one makes the backups. */
export async function showBackups({
  db,
}: Pick<Deps, 'db'>): Promise<{ tooOld: boolean; newest: string | null }> {
  const alarm = await db
    .selectFrom('alarms')
    .select('details')
    .where('kind', '=', 'backup-too-old')
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const { newest } = (alarm?.details ?? {}) as { newest?: string }
  return { tooOld: alarm !== undefined, newest: newest ?? null }
}
