import type { Deps } from '#platform/config/deps.ts'
import { newestBackup, pruneBackups, takeBackup } from '#platform/backup/back-up.ts'
import type { BackupPlace } from '#platform/backup/backup-place.ts'
import { readManifest } from '#platform/backup/manifest.ts'
import { openPlace } from '#platform/backup/open-place.ts'
import { findRunning } from '#platform/database/embedded.ts'
import { onceADay } from '#platform/jobs/daily-work.ts'
import { closeAlarm, raiseAlarm } from '#areas/oversight/alarms/server/raise-alarm.ts'

/** Hours after which the newest backup is too old: a day, and time for the backup itself. */
export const oldestHours = 26

/**
 * Makes the backup of the day in BACKUP_DIR and removes the oldest ones. With a database server it copies the
 * documents alone. Raises an alarm for as long as the newest backup is too old, whatever the reason.
 */
export async function backUpDaily(deps: Deps): Promise<void> {
  const { config, db, clock, log } = deps
  if (config.backupDir === undefined) return
  // A place whose address is wrong is a reason like any other for the alarm.
  const place = openPlace(config.backupDir, config, 'BACKUP_DIR')
  try {
    const to = await place
    await onceADay(deps, 'backup', async () => {
      const embedded = config.databaseUrl === undefined ? await findRunning(config.dataDir) : undefined
      const { backup } = await takeBackup({ db, config, embedded, to, now: () => clock.now(), log })
      await pruneBackups(to, config.backupKeep)
      log.info({ event: 'backup', backup: backup.where })
    })
  } catch (error) {
    const { name, message } = error as Error
    log.error({ event: 'backup-failed', name }, message)
  }
  const newest = await place.then(timeOfNewest).catch(() => timeOfLastDone(db))
  await db.transaction().execute(async (trx) => {
    if (newest !== null && isRecent(newest, clock.now())) await closeAlarm(trx, deps, 'backup-too-old')
    else
      await raiseAlarm(trx, deps, {
        kind: 'backup-too-old',
        found: 1,
        details: newest === null ? {} : { newest },
      })
  })
}

/** When the newest backup was begun: it contains everything up to then. Null without one. */
export async function timeOfNewest(to: BackupPlace): Promise<string | null> {
  const newest = await newestBackup(to)
  return newest && (await readManifest(newest)).startedAt
}

/** The same by our own record, for a bucket that cannot be reached just now: its backups are no older for that. */
async function timeOfLastDone(db: Deps['db']): Promise<string | null> {
  const done = await db
    .selectFrom('daily_work')
    .select('ran_at')
    .where('name', '=', 'backup')
    .executeTakeFirst()
  return done?.ran_at.toISOString() ?? null
}

export const isRecent = (backup: string, now: Date): boolean =>
  now.getTime() - Date.parse(backup) <= oldestHours * 3_600_000
