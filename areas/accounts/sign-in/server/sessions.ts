import { randomBytes } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Role } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { recordSignIn } from '#platform/audit/record-sign-in.ts'
import { clearUnsavedInput } from '#platform/unsaved-input/server/save-unsaved-input.ts'
import { truncatedAddress } from '#platform/http/limits.ts'
import { refuse } from '#platform/http/refusal.ts'
import { hashToken, type Viewer } from '#platform/permissions/viewer.ts'
import { studentIdleDays, type Session } from '../contract/sign-in.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** Seconds a session lasts without use, and at most. */
const lives = {
  student: { idle: studentIdleDays * day, most: 30 * day },
  staff: { idle: 30 * minute, most: 8 * hour },
} as const
export const mostSessions = 10

interface NewSession {
  readonly userId: string
  readonly role: Role
  readonly device: string
  readonly address: string
}

/**
 * Creates a session and returns its token, of which only the hash is stored. With more than ten live sessions the
 * oldest end.
 */
export async function openSession(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'clock'>,
  { userId, role, device, address }: NewSession,
): Promise<string> {
  const now = deps.clock.now()
  const life = role === 'student' ? lives.student : lives.staff
  const token = randomBytes(32).toString('base64url')
  const { id } = await trx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      device,
      network: truncatedAddress(address),
      created_at: now,
      last_seen_at: now,
      proved_at: now,
      idle_seconds: life.idle,
      expires_at: new Date(now.getTime() + life.most * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (role !== 'student') {
    await trx.updateTable('users').set({ last_login_at: now }).where('id', '=', userId).execute()
  }
  const others = liveSessions(trx, userId, now).where('id', '!=', id)
  const remaining = others.select('id').limit(mostSessions - 1)
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .where('id', 'not in', remaining)
    .execute()
  await recordSignIn(trx, deps, { userId, role, network: truncatedAddress(address) })
  return token
}

const liveSessions = (db: Kysely<Database>, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where(sql<boolean>`last_seen_at + idle_seconds * interval '1 second' > ${now}`)
    .orderBy('created_at', 'desc')
    .orderBy('id')

/** The devices on which a person is logged in, the newest first. */
export async function listSessions(deps: Deps, viewer: Viewer): Promise<{ sessions: Session[] }> {
  const rows = await liveSessions(deps.db, viewer.userId, deps.clock.now())
    .select(['id', 'device', 'network', 'created_at', 'last_seen_at'])
    .execute()
  const sessions = rows.map((row) => ({
    _id: row.id,
    device: row.device,
    network: row.network,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.id === viewer.sessionId,
  }))
  return { sessions }
}

/** Ends the session of the call itself. It is fine if it has just ended. */
export async function logOut(deps: Deps, viewer: Viewer): Promise<void> {
  await deps.db.deleteFrom('sessions').where('id', '=', viewer.sessionId).execute()
}

/**
 * Ends the session of a token that the device itself has removed.
 * @param tokenHash the SHA-256 of the token in hexadecimal; it is fine if no session has it
 */
export async function logOutByHash(deps: Deps, tokenHash: string): Promise<void> {
  await deps.db.deleteFrom('sessions').where('token_hash', '=', Buffer.from(tokenHash, 'hex')).execute()
}

/** Logs out one of the person's devices. @throws not_found for a session of another */
export async function endSession(deps: Deps, viewer: Viewer, sessionId: string): Promise<void> {
  const { numDeletedRows } = await deps.db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('not_found')
}

/**
 * Ends every session of a person except the one that may stay; unsaved input then stays only on the devices.
 */
export async function endSessions(db: Kysely<Database>, userId: string, but?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(but !== undefined, (query) => query.where('id', '!=', but!))
    .execute()
  await clearUnsavedInput(db, userId)
}
