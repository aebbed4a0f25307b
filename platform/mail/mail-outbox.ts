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
  /** Which the recipient reads; null: the agency's. */
  language: string | null
  attempts: number
  messageId: string
  createdAt: Date
}

/**
 * How long others leave a claimed mail alone. Longer than any send may take, so that only a mail whose worker
 * died is taken over.
 */
export const claimMilliseconds = 90_000
const clearAfterDays = 7
const forgetAfterDays = 365
const day = 86_400_000
const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** What a mail that is done with loses where nobody needs to know any more. */
const forgotten = `to_address = case when not forget_when_done then to_address end,
  props = case when forget_when_done then '{}' else props end`

/** Closes mails that are worthless by now, their secrets gone. Returns how many. */
export async function closeExpired(pool: pg.Pool, now: Date): Promise<number> {
  // A claimed mail is left to its worker: it may be delivered at this moment.
  const { rowCount } = await pool.query(
    `update outbox set done_at = $1, outcome = 'expired', secret = null, ${forgotten}
      where done_at is null and run_at <= $1 and expires_at <= $1`,
    [now],
  )
  return rowCount ?? 0
}

/**
 * Takes up to `most` mails that are due, those that expire first. Each row goes to one worker, however many ask
 * at once, and counts as tried.
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

/** Records that a mail is done for. Its secret goes at once. */
export async function closeMail(
  pool: pg.Pool,
  id: string,
  { now, outcome, failure = null }: { now: Date; outcome: 'sent' | 'dead'; failure?: string | null },
): Promise<void> {
  await pool.query(
    `update outbox set done_at = $2, outcome = $3, secret = null, ${forgotten}, last_error = coalesce($4, last_error)
      where id = $1 and done_at is null`,
    [id, now, outcome, failure],
  )
}

/** Gives a claimed mail back, to be tried at `runAt`. Does nothing when another worker has taken it over. */
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
 * Forgets what finished mails said and to whom after 7 days, and that they were sent after a year.
 * Returns how many rows it touched.
 */
export async function clearFinished(pool: pg.Pool, now: Date): Promise<number> {
  const cleared = await pool.query(
    `update outbox set to_address = null, props = '{}'
      where id in (select id from outbox where done_at < $1 and to_address is not null limit 2000)`,
    [later(now, -clearAfterDays * day)],
  )
  const forgotten = await pool.query(
    `delete from outbox where id in (select id from outbox where done_at < $1 limit 2000)`,
    [later(now, -forgetAfterDays * day)],
  )
  return (cleared.rowCount ?? 0) + (forgotten.rowCount ?? 0)
}
