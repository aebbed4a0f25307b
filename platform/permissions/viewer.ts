import { createHash } from 'node:crypto'
import type { Role } from '../contract/route.ts'
import type { Deps } from '../config/deps.ts'
import { knownLanguage } from '../language/language-of-reader.ts'

/** The person behind a valid token. */
export interface Viewer {
  readonly userId: string
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly phone: string | null
  /** The language this person has chosen; null: the browser's. */
  readonly language: string | null
  readonly sessionId: string
  /** When the person last proved their identity (code or password). */
  readonly provedAt: Date
  /** The university whose applications this person works on; null for everybody but its users. */
  readonly universityId: string | null
  /** Rights beside the role; students have none, admins all. */
  readonly mayDecide: boolean
  readonly maySeeSensitive: boolean
  readonly mayExport: boolean
  /** The current request, for the audit log; null outside of one. */
  readonly requestId: string | null
  /** The caller's address, cut to its network. */
  readonly network: string | null
}

/** An officer who makes a call on behalf of a student. */
export interface Acting {
  readonly officer: Viewer
  readonly studentId: string
}

/** Where a request came from, as the audit log records it. */
export type RequestOrigin = Pick<Viewer, 'requestId' | 'network'>

interface RightsRow {
  readonly role: Role
  readonly may_decide: boolean
  readonly may_view_sensitive: boolean
  readonly may_export: boolean
}

/** The rights of a row of `users`: admins have all, students none, the others those granted to them. */
export const rightsOf = (row: RightsRow): Pick<Viewer, 'mayDecide' | 'maySeeSensitive' | 'mayExport'> => ({
  mayDecide: row.role === 'admin' || (row.role !== 'student' && row.may_decide),
  maySeeSensitive: row.role === 'admin' || (row.role !== 'student' && row.may_view_sensitive),
  mayExport: row.role === 'admin' || (row.role === 'officer' && row.may_export),
})

/** SHA-256 of a token, the only form in which it is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const tokenShape = /^Bearer ([A-Za-z0-9_-]{43})$/
/** How often the last use of a session is written at most, so that not every read causes a write. */
const lastSeenMilliseconds = 60_000

const find = {
  name: 'viewer-by-token',
  text: `select s.id as session_id, s.proved_at, s.last_seen_at, u.id, u.role, u.name, u.email, u.phone, u.language,
      u.university_id, u.may_decide, u.may_view_sensitive, u.may_export
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > $2
      and s.last_seen_at + s.idle_seconds * interval '1 second' > $2 and u.status = 'active'`,
}

/**
 * The caller, or null when the token is missing, malformed, unknown, expired or ended, or its owner disabled: the
 * caller cannot tell these apart.
 * @param authorization the request's Authorization header
 * @param origin where the request came from
 */
export async function findViewer(
  deps: Deps,
  authorization: string | undefined,
  origin: RequestOrigin = { requestId: null, network: null },
): Promise<Viewer | null> {
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
    language: knownLanguage(row.language),
    sessionId: row.session_id,
    provedAt: row.proved_at,
    universityId: row.university_id,
    ...rightsOf(row),
    requestId: origin.requestId,
    network: origin.network,
  }
}
