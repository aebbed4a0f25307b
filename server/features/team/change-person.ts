import { sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import {
  teamMessages,
  type askFactorReset as resetRoute,
  type changePerson as route,
  type TeamRole,
} from '#contract/team.ts'
import type { Database } from '#database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/write-audit.ts'
import { hasFactor, readFactors } from '#server/features/second-factor/own-factors.ts'
import { requireRecentProof } from '#server/features/sign-in/prove-password.ts'
import { endAccess } from '#server/features/sign-in/set-password.ts'
import { enqueue } from '#server/outside/mail.ts'
import { refuse } from '#server/http/refusal.ts'
import { rightsOf, type Viewer } from '#server/http/viewer.ts'
import { askForAdmin, askForReset, isAnotherAdmin } from './ask-second-admin.ts'
import { mustBeUniversity } from './invite-person.ts'
import { readTeammate } from './list-team.ts'

type Trx = Transaction<Database>
type Changed = ReplyOf<typeof route>
const impossible = (message: string) => refuse('move_not_possible', { message })

/** True unless the row is the only active admin; stands in the `where` of whatever takes an admin away. */
const notLastAdmin = sql<boolean>`(users.role <> 'admin' or users.status <> 'active' or exists (
  select from users o where o.role = 'admin' and o.status = 'active' and o.id <> users.id))`

/**
 * The person, locked together with every active admin: two admins who take each other away come one after the other,
 * and the second is the last.
 * @throws not_found; move_not_possible for oneself
 */
async function lockPerson(trx: Trx, viewer: Viewer, personId: string) {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'status', 'university_id', 'may_decide', 'may_view_sensitive'])
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
  if (personId === viewer.userId) throw impossible(teamMessages.yourself)
  return person
}

/**
 * Changes role and rights; the person is signed out and told. To become an admin takes a second admin, where there is
 * one.
 * @throws reauth_required; not_found; move_not_possible for oneself and the last admin; invalid_input
 */
export function changePerson(
  deps: Deps,
  viewer: Viewer,
  personId: string,
  { role, universityId, mayDecide, maySeeSensitive }: BodyOf<typeof route>,
): Promise<Changed> {
  requireRecentProof(viewer, deps.clock)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await mustBeUniversity(trx, universityId)
    const before = await lockPerson(trx, viewer, personId)
    const isAsked = role === 'admin' && before.role !== 'admin' && (await isAnotherAdmin(trx, viewer.userId))
    // Until a second admin says yes the role stays; an officer in between where it was a university's user.
    const becomes = isAsked ? 'officer' : role
    const changes = await trx
      .updateTable('users')
      .set({ role: becomes, university_id: universityId, updated_at: now })
      // An admin has both rights; what was ticked before stays for the day they are no admin.
      .$if(becomes !== 'admin', (query) =>
        query.set({ may_decide: mayDecide, may_view_sensitive: maySeeSensitive }),
      )
      .where('id', '=', personId)
      .where((eb) => (becomes === 'admin' ? eb.lit(true) : notLastAdmin))
      .returning(['role', 'university_id', 'may_decide', 'may_view_sensitive'])
      .executeTakeFirst()
    if (!changes) throw impossible(teamMessages.lastAdmin)
    const isSame =
      before.role === changes.role &&
      before.university_id === changes.university_id &&
      before.may_decide === changes.may_decide &&
      before.may_view_sensitive === changes.may_view_sensitive
    if (!isSame) {
      // A link of an invitation stays good: its rights are read when it is used.
      if (before.status === 'active') await endAccess(trx, personId, now)
      if (becomes === 'university') await freeClaims(trx, personId)
      if (before.status !== 'disabled') await tellRights(trx, personId)
    }
    const data = await readTeammate(trx, deps, viewer, personId)
    if (isAsked) await askForAdmin(trx, deps, viewer, before)
    if (!isSame) {
      await writeAudit(trx, deps, {
        action: 'person.changed',
        by: viewer,
        object: { kind: 'person', id: personId },
        details: { role: becomes, university: universityId, decide: mayDecide, sensitive: maySeeSensitive },
      })
    }
    const message = isAsked ? teamMessages.adminAsked : isSame ? teamMessages.unchanged : teamMessages.changed
    return { message, data }
  })
}

/**
 * Ends the access of a person at once: no session lives through the next request, and what they had claimed is free.
 * @throws not_found; move_not_possible for oneself, the last admin, and whoever has none
 */
export function disablePerson(deps: Deps, viewer: Viewer, personId: string): Promise<Changed> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, viewer, personId)
    if (person.status === 'disabled') throw impossible(teamMessages.changedSince)
    const done = await trx
      .updateTable('users')
      .set({ status: 'disabled', updated_at: now })
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
    }
    const data = await readTeammate(trx, deps, viewer, personId)
    await writeAudit(trx, deps, {
      action: 'person.disabled',
      by: viewer,
      object: { kind: 'person', id: personId },
      details: { freed },
    })
    return { message: teamMessages.disabled, data }
  })
}

/** Lets a person in again; the second factor they had is still theirs. @throws not_found, move_not_possible */
export function enablePerson(deps: Deps, viewer: Viewer, personId: string): Promise<Changed> {
  requireRecentProof(viewer, deps.clock)
  return deps.db.transaction().execute(async (trx) => {
    await lockPerson(trx, viewer, personId)
    const done = await trx
      .updateTable('users')
      .set({
        // Whoever never set a password is invited still.
        status: sql<'active' | 'pending'>`case when password_hash is null then 'pending' else 'active' end`,
        updated_at: deps.clock.now(),
      })
      .where('id', '=', personId)
      .where('status', '=', 'disabled')
      .returning('status')
      .executeTakeFirst()
    if (!done) throw impossible(teamMessages.changedSince)
    if (done.status === 'active') await tellRights(trx, personId)
    const data = await readTeammate(trx, deps, viewer, personId)
    await writeAudit(trx, deps, {
      action: 'person.enabled',
      by: viewer,
      object: { kind: 'person', id: personId },
    })
    return { message: teamMessages.enabled, data }
  })
}

/**
 * Asks another admin to remove the second factor of somebody who lost it.
 * @throws reauth_required; not_found; move_not_possible for oneself, without a factor, without another admin
 */
export function askFactorReset(
  deps: Deps,
  viewer: Viewer,
  personId: string,
  { reason }: BodyOf<typeof resetRoute>,
): Promise<Changed> {
  requireRecentProof(viewer, deps.clock)
  return deps.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, viewer, personId)
    if (person.status !== 'active') throw impossible(teamMessages.changedSince)
    if (!hasFactor(await readFactors(trx, deps, personId))) throw impossible(teamMessages.noFactor)
    if (!(await isAnotherAdmin(trx, viewer.userId))) throw impossible(teamMessages.nobodyElse)
    const data = await readTeammate(trx, deps, viewer, personId)
    await askForReset(trx, deps, viewer, person, reason)
    return { message: teamMessages.resetAsked, data }
  })
}

/** Applications that somebody had claimed wait for anybody again. @returns how many */
async function freeClaims(trx: Trx, personId: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('applications')
    .set({ officer_id: null, officer_since: null })
    .where('officer_id', '=', personId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A mail that says what the person may do now. */
async function tellRights(trx: Trx, personId: string): Promise<void> {
  const person = await trx
    .selectFrom('users as u')
    .leftJoin('universities as v', 'v.id', 'u.university_id')
    .select(['u.name', 'u.email', 'u.role', 'u.may_decide', 'u.may_view_sensitive', 'v.name as university'])
    .where('u.id', '=', personId)
    .executeTakeFirstOrThrow()
  await enqueue(trx, {
    name: 'rights-changed',
    to: person.email,
    userId: personId,
    props: {
      ...{ name: person.name, role: person.role as TeamRole, university: person.university },
      ...rightsOf(person),
    },
  })
}
