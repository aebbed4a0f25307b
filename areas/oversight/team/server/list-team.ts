import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { rightsOf, type Viewer } from '#platform/permissions/viewer.ts'
import { notSeenDays, type listTeam as route, type Teammate, type TeamRole } from '../contract.ts'

interface Row {
  id: string
  name: string
  email: string
  role: TeamRole
  status: 'pending' | 'active' | 'disabled'
  university_id: string | null
  university: string | null
  may_decide: boolean
  may_view_sensitive: boolean
  may_export: boolean
  has_factor: boolean
  last_seen: Date | null
  not_seen: boolean
  claims: number
}

const tables = sql`users u left join universities v on v.id = u.university_id`
/** All console accounts, except erased and closed ones. */
const ofTeam = sql<boolean>`u.role <> 'student' and u.status <> 'deleted'`
const lastSeen = sql`greatest(u.last_login_at, (select max(s.last_seen_at) from sessions s where s.user_id = u.id))`
const notSeen = (now: Date) => sql<boolean>`u.status = 'active'
  and coalesce(${lastSeen}, u.verified_at, u.created_at) < ${now}::timestamptz - ${notSeenDays} * interval '1 day'`

async function read(
  db: Kysely<Database>,
  now: Date,
  where: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.id, u.name, u.email, u.role, u.status, u.university_id, v.name as university, u.may_decide,
      u.may_view_sensitive, u.may_export, ${lastSeen} as last_seen, ${notSeen(now)} as not_seen,
      (exists (select from totp_keys t where t.user_id = u.id)
        or exists (select from passkeys k where k.user_id = u.id)) as has_factor,
      (select count(*)::int from applications a where a.officer_id = u.id) as claims
    from ${tables} where ${ofTeam} and ${where}
    order by u.status = 'disabled', lower(u.name), u.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

const present = (row: Row, viewer: Viewer): Teammate => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  university:
    row.university_id === null ? null : { _id: row.university_id, universityName: row.university ?? '' },
  ...rightsOf(row),
  state: row.status === 'pending' ? 'invited' : row.status,
  hasFactor: row.has_factor,
  lastSeenAt: row.last_seen?.toISOString() ?? null,
  notSeen: row.not_seen,
  claims: row.claims,
  isYou: row.id === viewer.userId,
})

/** Console accounts by name, those without access last, and the people not seen for a long time. */
export async function listTeam(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { page, limit, search, state }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const now = clock.now()
  const conditions = [sql`true`]
  if (state) conditions.push(sql`u.status = ${state === 'invited' ? 'pending' : state}`)
  // position() instead of like, so that % and _ are ordinary characters.
  if (search !== '') conditions.push(sql`position(catalogue_fold(${search}) in u.search) > 0`)
  const where = sql.join(conditions, sql` and `)
  const [rows, counted, absent] = await Promise.all([
    read(db, now, where, limit, (page - 1) * limit),
    sql<{ total: number }>`select count(*)::int as total from ${tables} where ${ofTeam} and ${where}`.execute(
      db,
    ),
    read(db, now, notSeen(now), 100, 0),
  ])
  return {
    data: rows.map((row) => present(row, viewer)),
    totalCount: counted.rows[0]?.total ?? 0,
    notSeen: absent.map((row) => present(row, viewer)),
  }
}

/** One person of the console. @throws not_found */
export async function readTeammate(
  db: Kysely<Database>,
  { clock }: Pick<Deps, 'clock'>,
  viewer: Viewer,
  personId: string,
): Promise<Teammate> {
  const [row] = await read(db, clock.now(), sql`u.id = ${personId}`, 1, 0)
  if (!row) throw refuse('not_found')
  return present(row, viewer)
}
