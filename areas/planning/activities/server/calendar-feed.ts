import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '#platform/config/deps.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { requireRecentProof } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { paths } from '#kit/routing/paths.ts'
import { site } from '#site'
import { calendarFeedMessages } from '#texts/planning/activities/activity-messages.ts'
import { calendarOf } from './show-calendar.ts'
import { writeIcs } from './write-ics.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const dayMs = 86_400_000

/** The default range of the calendar: a month back, a year and a half ahead. */
export function usualSpan(now: Date): { from: string; to: string } {
  const day = (ahead: number) => new Date(now.getTime() + ahead * dayMs).toISOString().slice(0, 10)
  return { from: day(-31), to: day(548) }
}

/** The calendar of a student as a file. */
export async function calendarFile(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  studentId: string,
): Promise<Download> {
  const now = clock.now()
  const { days } = await calendarOf(db, studentId, usualSpan(now))
  return {
    bytes: writeIcs(days, { name: site.name, publicUrl: config.publicUrl, now }),
    fileName: 'calendar.ics',
  }
}

/**
 * Creates the private address of a student's calendar and revokes an earlier one. Anybody with the address sees only
 * dates and titles, which is why a secret in an address is acceptable here. It outlives the session that created it,
 * so its owner is notified by e-mail and in the bell.
 * @throws reauth_required
 */
export async function makeFeed(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  device: string,
): Promise<{ message: string; url: string }> {
  requireRecentProof(viewer, clock)
  const { userId, name, email } = viewer
  const token = randomBytes(32).toString('base64url')
  const at = clock.now()
  const row = { token_hash: hashOf(token), made_at: at }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('calendar_feeds')
      .values({ student_id: userId, ...row })
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet(row))
      .execute()
    await notify(trx, {
      userId,
      kind: 'security',
      event: 'calendar-address',
      title: device,
      href: paths.activities,
      at,
    })
    const props = { name, at: at.toISOString(), device }
    await enqueue(trx, { name: 'calendar-address', to: email, userId, props })
  })
  return {
    message: calendarFeedMessages.created,
    url: `${config.publicUrl}/api/calendar/${token}.ics`,
  }
}

/** Revokes the private address. Idempotent. */
export async function endFeed({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<{ message: string }> {
  await db.deleteFrom('calendar_feeds').where('student_id', '=', viewer.userId).execute()
  return { message: calendarFeedMessages.ended }
}

/** Whether a private address is active. */
export async function hasFeed({ db }: Pick<Deps, 'db'>, studentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('student_id')
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The calendar behind a private address.
 * @param feed its last part, `….ics`
 * @throws not_found for an address that is unknown, revoked, or of a closed account
 */
export async function openFeed(deps: Pick<Deps, 'db' | 'clock' | 'config'>, feed: string): Promise<Download> {
  const row = await deps.db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as s', 's.id', 'f.student_id')
    .select('f.student_id')
    .where('f.token_hash', '=', hashOf(feed.replace(/\.ics$/, '')))
    .where('s.status', '=', 'active')
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return calendarFile(deps, row.student_id)
}
