import type pg from 'pg'
import type { EmailName } from '#emails'

/** A row of the outbox that this process has claimed. */
export interface ClaimedMail {
  id: string
  name: EmailName
  to: string
  props: Record<string, unknown>
  secret: Buffer | null
  expiresAt: Date | null
  /** The recipient's language; null: the agency's. */
  language: string | null
  attempts: number
  messageId: string
  createdAt: Date
}

/**
 * How long a claim lasts. Longer than any send may take, so that only the e-mail of a dead worker is taken over.
 */
export const claimMilliseconds = 90_000
const clearAfterDays = 7
const deleteAfterDays = 365
const day = 86_400_000
const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** Clears the address and content of finished e-mails whose recipient must not be recorded. */
const clearedColumns = `to_address = case when not clear_when_done then to_address end,
  props = case when clear_when_done then '{}' else props end`

/** Closes expired e-mails and deletes their secrets. @returns how many */
export async function closeExpired(pool: pg.Pool, now: Date): Promise<number> {
  // A claimed e-mail is left to its worker, which may be sending it.
  const { rowCount } = await pool.query(
    `update outbox set done_at = $1, outcome = 'expired', secret = null, ${clearedColumns}
      where done_at is null and run_at <= $1 and expires_at <= $1`,
    [now],
  )
  return rowCount ?? 0
}

/**
 * Claims up to `most` due e-mails, those that expire first. Each row is claimed by one worker, and its attempts
 * are counted.
 */
export async function claimDue(
  pool: pg.Pool,
  { now, most, mailDomain }: { now: Date; most: number; mailDomain: string },
): Promise<ClaimedMail[]> {
  const { rows } = await pool.query<ClaimedMail>({
    name: 'claim-due-mails',
    text: `
      with due as (
        select id from outbox
         where done_at is null and run_at <= $1 and (expires_at is null or expires_at > $1)
         order by expires_at nulls last, run_at, created_at, id
         limit $2 for update skip locked)
      update outbox set attempts = attempts + 1, run_at = $3,
             message_id = coalesce(message_id, '<' || outbox.id || '@' || $4::text || '>')
        from due where outbox.id = due.id
      returning outbox.id, name, to_address as "to", props, secret, expires_at as "expiresAt", language, attempts,
                message_id as "messageId", created_at as "createdAt"`,
    values: [now, most, later(now, claimMilliseconds), mailDomain],
  })
  return rows
}

/** Records that an e-mail is finished, and deletes its secret. */
export async function closeMail(
  pool: pg.Pool,
  id: string,
  { now, outcome, failure = null }: { now: Date; outcome: 'sent' | 'dead'; failure?: string | null },
): Promise<void> {
  await pool.query(
    `update outbox set done_at = $2, outcome = $3, secret = null, ${clearedColumns}, last_error = coalesce($4, last_error)
      where id = $1 and done_at is null`,
    [id, now, outcome, failure],
  )
}

/** Releases a claimed e-mail, to be retried at `runAt`. Does nothing if another worker has taken it over. */
export async function giveBack(
  pool: pg.Pool,
  { id, attempts }: ClaimedMail,
  { runAt, failure }: { runAt: Date; failure: string },
): Promise<void> {
  await pool.query(
    `update outbox set run_at = $3, last_error = $4 where id = $1 and attempts = $2 and done_at is null`,
    [id, attempts, runAt, failure],
  )
}

/**
 * Purges content and address of finished e-mails after 7 days, and their rows after a year. @returns how many
 * rows it changed
 */
export async function clearFinished(pool: pg.Pool, now: Date): Promise<number> {
  const cleared = await pool.query(
    `update outbox set to_address = null, props = '{}'
      where id in (select id from outbox where done_at < $1 and to_address is not null limit 2000)`,
    [later(now, -clearAfterDays * day)],
  )
  const deleted = await pool.query(
    `delete from outbox where id in (select id from outbox where done_at < $1 limit 2000)`,
    [later(now, -deleteAfterDays * day)],
  )
  return (cleared.rowCount ?? 0) + (deleted.rowCount ?? 0)
}
