import { teamMessages } from '#texts/oversight/team/team-messages.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Clock } from '#platform/config/deps.ts'
import { writeAudit, type Actor } from '#platform/audit/write-audit.ts'
import { endAccess } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import { rightsOf } from '#platform/permissions/viewer.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { type TeamRole } from '../contract.ts'

type Trx = Transaction<Database>
const impossible = (message: string) => refuse('move_not_possible', { message })

/**
 * True unless the row is the only active admin; belongs in the `where` of every update that removes an admin.
 */
export const notLastAdmin = sql<boolean>`(users.role <> 'admin' or users.status <> 'active' or exists (
  select from users o where o.role = 'admin' and o.status = 'active' and o.id <> users.id))`

/** The value of `admin_ended_at` for somebody who was an active admin until now. */
const endedNow = (now: Date) => sql<Date | null>`
  case when role = 'admin' and status = 'active' then ${now} else admin_ended_at end`

/**
 * Locks a person together with every active admin, so that two admins who remove each other come one after
 * the other, and the second is the last.
 * @throws not_found
 */
export async function lockPerson(trx: Trx, personId: string) {
  const rows = await trx
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'role',
      'status',
      'university_id',
      'may_decide',
      'may_view_sensitive',
      'may_export',
    ])
    .where((eb) =>
      eb.or([eb('id', '=', personId), eb.and([eb('role', '=', 'admin'), eb('status', '=', 'active')])]),
    )
    .where('role', '<>', 'student')
    .where('status', '<>', 'deleted')
    .orderBy('id')
    .forUpdate()
    .execute()
  const person = rows.find(({ id }) => id === personId)
  if (!person) throw refuse('not_found')
  return person
}

/** Who ends the access: the actor of the audit entry, and names for the other admins. */
export interface EndedBy {
  readonly actor: Actor
  /** Who requested and who confirmed it; null for a command on the server. */
  readonly names: { readonly asked: string; readonly confirmed: string } | null
}

/**
 * Ends the access of a person: their sessions end with the next request, and what they
 * look after is released. Writes an audit entry, so call it at the end of the transaction.
 * @param by who does it, or who requested and confirmed it
 * @throws not_found; move_not_possible for the last admin, and a person without access
 */
export async function closeAccess(
  trx: Trx,
  deps: { clock: Clock },
  personId: string,
  by: EndedBy,
): Promise<void> {
  const now = deps.clock.now()
  const person = await lockPerson(trx, personId)
  if (person.status === 'disabled') throw impossible(teamMessages.changedSince)
  const done = await trx
    .updateTable('users')
    .set({ admin_ended_at: endedNow(now), status: 'disabled', updated_at: now })
    .where('id', '=', personId)
    .where('status', 'in', ['active', 'pending'])
    .where(notLastAdmin)
    .returning('id')
    .executeTakeFirst()
  if (!done) throw impossible(teamMessages.lastAdmin)
  await endAccess(trx, personId, now)
  const freed = await freeClaims(trx, personId)
  const props = { name: person.name, at: now.toISOString() }
  if (person.status === 'active') {
    await enqueue(trx, { name: 'access-ended', to: person.email, userId: personId, props })
    if (person.role === 'admin') await notifyAdmins(trx, { person, how: 'access', by, now })
  }
  await writeAudit(trx, deps, {
    action: 'person.disabled',
    by: by.actor,
    object: { kind: 'person', id: personId },
    details: { freed },
  })
}

export interface Rights {
  readonly role: TeamRole
  readonly universityId: string | null
  readonly mayDecide: boolean
  readonly maySeeSensitive: boolean
  readonly mayExport: boolean
}

/**
 * Changes the rights of a console user, who is logged out and notified. Writes an audit entry, so call it at the
 * end of the transaction.
 * @returns whether anything changed
 * @throws not_found; move_not_possible for the last admin
 */
export async function giveRights(
  trx: Trx,
  deps: { clock: Clock },
  personId: string,
  { role, universityId, mayDecide, maySeeSensitive, mayExport }: Rights,
  by: EndedBy,
): Promise<boolean> {
  const now = deps.clock.now()
  const before = await lockPerson(trx, personId)
  const changes = await trx
    .updateTable('users')
    .set({ role, university_id: universityId, updated_at: now })
    // An admin has all rights; the earlier choice is stored for when they are no longer an admin.
    .$if(role !== 'admin', (query) =>
      query.set({
        may_decide: mayDecide,
        may_view_sensitive: maySeeSensitive,
        may_export: mayExport,
        admin_ended_at: endedNow(now),
      }),
    )
    .where('id', '=', personId)
    .where((eb) => (role === 'admin' ? eb.lit(true) : notLastAdmin))
    .returning(['role', 'university_id', 'may_decide', 'may_view_sensitive', 'may_export'])
    .executeTakeFirst()
  if (!changes) throw impossible(teamMessages.lastAdmin)
  const isSame =
    before.role === changes.role &&
    before.university_id === changes.university_id &&
    before.may_decide === changes.may_decide &&
    before.may_view_sensitive === changes.may_view_sensitive &&
    before.may_export === changes.may_export
  if (isSame) return false
  // An invitation link stays valid: its rights are read when it is used.
  if (before.status === 'active') await endAccess(trx, personId, now)
  if (role === 'university') await freeClaims(trx, personId)
  if (before.status !== 'disabled') await notifyOfRights(trx, personId)
  if (before.role === 'admin' && before.status === 'active' && role !== 'admin') {
    await notifyAdmins(trx, { person: before, how: 'rights', by, now })
  }
  await writeAudit(trx, deps, {
    action: 'person.changed',
    by: by.actor,
    object: { kind: 'person', id: personId },
    details: {
      role,
      university: universityId,
      decide: mayDecide,
      sensitive: maySeeSensitive,
      export: mayExport,
    },
  })
  return true
}

/** Releases a person's students and claimed applications and enquiries. @returns how many applications */
async function freeClaims(trx: Trx, personId: string): Promise<number> {
  await trx.deleteFrom('student_officers').where('officer_id', '=', personId).execute()
  await trx
    .updateTable('enquiries')
    .set({ officer_id: null })
    .where('officer_id', '=', personId)
    .where('handled_at', 'is', null)
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('applications')
    .set({ officer_id: null, officer_since: null })
    .where('officer_id', '=', personId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Mails the person their current rights. @param how.restored whether they had no access until now */
export async function notifyOfRights(
  trx: Trx,
  personId: string,
  { restored = false }: { restored?: boolean } = {},
): Promise<void> {
  const person = await trx
    .selectFrom('users as u')
    .leftJoin('universities as v', 'v.id', 'u.university_id')
    .select([
      'u.name',
      'u.email',
      'u.role',
      'u.status',
      'u.may_decide',
      'u.may_view_sensitive',
      'u.may_export',
      'v.name as university',
    ])
    .where('u.id', '=', personId)
    .executeTakeFirstOrThrow()
  await enqueue(trx, {
    name: 'rights-changed',
    to: person.email,
    userId: personId,
    props: {
      name: person.name,
      role: person.role as TeamRole,
      university: person.university,
      ...rightsOf(person),
      restored,
      invited: person.status === 'pending',
    },
  })
}

interface Ended {
  readonly person: { readonly id: string; readonly name: string }
  readonly how: 'access' | 'rights'
  readonly by: EndedBy
  readonly now: Date
}

/** Mails every admin that one of them is no longer an admin. */
async function notifyAdmins(trx: Trx, { person, how, by, now }: Ended): Promise<void> {
  const admins = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('id', '<>', person.id)
    .execute()
  const props = { about: person.name, how, by: by.names, at: now.toISOString() }
  for (const { id, email } of admins) {
    await enqueue(trx, { name: 'admin-ended', to: email, userId: id, props })
  }
}
