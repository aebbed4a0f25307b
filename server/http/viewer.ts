import { createHash } from 'node:crypto'
import type { Role } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'

/** The person behind a valid token. */
export interface Viewer {
  readonly userId: string
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly sessionId: string
  /** When the person last proved who they are (code or password). */
  readonly provedAt: Date
}

/** SHA-256 of a token, the only form in which it is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const tokenShape = /^Bearer ([A-Za-z0-9_-]{43})$/
/** How long a session may look idle before its last use is written again; keeps reads from becoming writes. */
const lastSeenMilliseconds = 60_000

const find = {
  name: 'viewer-by-token',
  text: `select s.id as session_id, s.proved_at, s.last_seen_at, u.id, u.role, u.name, u.email, u.phone
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > $2
      and s.last_seen_at + s.idle_seconds * interval '1 second' > $2 and u.status = 'active'`,
}

/**
 * Who is calling, or null when the header is absent, malformed, unknown, run out, ended, or its owner disabled:
 * all of these are one and the same to the caller.
 * @param authorization the request's Authorization header
 */
export async function findViewer(deps: Deps, authorization: string | undefined): Promise<Viewer | null> {
  const token = authorization === undefined ? null : tokenShape.exec(authorization)?.[1]
  if (!token) return null
  const now = deps.clock.now()
  const { rows } = await deps.pool.query({ ...find, values: [hashToken(token), now] })
  const row = rows[0]
  if (!row) return null
  if (now.getTime() - row.last_seen_at.getTime() > lastSeenMilliseconds) {
    await deps.pool.query('update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2', [
      row.session_id,
      now,
    ])
  }
  return {
    userId: row.id,
    role: row.role,
    name: row.name,
    email: row.email,
    phone: row.phone,
    sessionId: row.session_id,
    provedAt: row.proved_at,
  }
}
