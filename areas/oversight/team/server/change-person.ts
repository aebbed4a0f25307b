import { teamMessages } from '#texts/oversight/team/team-messages.ts'
import { sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { hasFactor, readFactors, requireRecentProof } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { type requestFactorReset as resetRoute, type changePerson as route } from '../contract.ts'
import {
  requestAdmin,
  requestReset,
  requestDemotion,
  requestEndOfAccess,
  secondAdmin,
} from './request-second-admin.ts'
import { closeAccess, giveRights, lockPerson, notifyOfRights, type EndedBy } from './close-access.ts'
import { requireUniversity, sendInvitation } from './invite-person.ts'
import { readTeammate } from './list-team.ts'

type Trx = Transaction<Database>
type Changed = ReplyOf<typeof route>
const impossible = (message: string) => refuse('move_not_possible', { message })

/** Locks a person. @throws not_found; move_not_possible for oneself */
async function lockOther(trx: Trx, viewer: Viewer, personId: string) {
  const person = await lockPerson(trx, personId)
  if (personId === viewer.userId) throw impossible(teamMessages.yourself)
  return person
}

/** Removing an active admin takes two: one alone could remove the other and then create a third. */
const takesTwo = ({ role, status }: { role: string; status: string }) =>
  role === 'admin' && status === 'active'

const alone = (viewer: Viewer): EndedBy => ({
  actor: viewer,
  names: { asked: viewer.name, confirmed: viewer.name },
})

/**
 * Changes role and rights; the person is logged out and notified. Making or demoting an admin has to be confirmed
 * by a second admin where there is or recently was one.
 * @throws reauth_required; not_found; move_not_possible for oneself and the last admin; invalid_input
 */
export function changePerson(
  deps: Deps,
  viewer: Viewer,
  personId: string,
  rights: BodyOf<typeof route>,
): Promise<Changed> {
  requireRecentProof(viewer, deps.clock)
  const { role } = rights
  return deps.db.transaction().execute(async (trx) => {
    await requireUniversity(trx, rights.universityId)
    const before = await lockOther(trx, viewer, personId)
    if (takesTwo(before) && role !== 'admin') {
      await requestDemotion(trx, deps, viewer, before, rights)
      return { message: teamMessages.endRequested, data: await readTeammate(trx, deps, viewer, personId) }
    }
    const second =
      role === 'admin' && before.role !== 'admin'
        ? await secondAdmin(trx, deps.clock, [viewer.userId, personId])
        : 'none'
    // The role stays until a second admin confirms; a university user becomes an officer in between.
    const becomes = second === 'none' ? role : 'officer'
    const isChanged = await giveRights(trx, deps, personId, { ...rights, role: becomes }, alone(viewer))
    if (second === 'active') await requestAdmin(trx, deps, viewer, before)
    const message =
      second !== 'none' ? savedAs[second]() : isChanged ? changedAs(before.status) : teamMessages.unchanged
    return { message, data: await readTeammate(trx, deps, viewer, personId) }
  })
}

/** Only somebody with access is logged out, and somebody without it gets no e-mail. */
const changedAs = (status: string): string =>
  status === 'pending'
    ? teamMessages.changedInvited
    : status === 'disabled'
      ? teamMessages.changedDisabled
      : teamMessages.changed

const savedAs = {
  active: () => teamMessages.adminRequested,
  former: () => teamMessages.adminWaits,
} as const

/**
 * Ends the access of a person immediately, or of an admin once another admin has confirmed.
 * @throws reauth_required; not_found; move_not_possible for oneself, the last admin, and a person without
 *   access
 */
export function disablePerson(deps: Deps, viewer: Viewer, personId: string): Promise<Changed> {
  requireRecentProof(viewer, deps.clock)
  return deps.db.transaction().execute(async (trx) => {
    const person = await lockOther(trx, viewer, personId)
    const needsSecond = takesTwo(person)
    if (needsSecond) await requestEndOfAccess(trx, deps, viewer, person)
    else await closeAccess(trx, deps, personId, alone(viewer))
    const message = needsSecond ? teamMessages.endRequested : teamMessages.disabled
    return { message, data: await readTeammate(trx, deps, viewer, personId) }
  })
}

/**
 * Restores access; the second factor is still valid. A former admin becomes one again once another admin has
 * confirmed, where there is one. Somebody who never set a password is invited again, as the link ended with the access.
 * @throws reauth_required; not_found; move_not_possible for oneself, and a person with access
 */
export function enablePerson(deps: Deps, viewer: Viewer, personId: string): Promise<Changed> {
  requireRecentProof(viewer, deps.clock)
  return deps.db.transaction().execute(async (trx) => {
    const person = await lockOther(trx, viewer, personId)
    const needsSecond =
      person.role === 'admin' && (await secondAdmin(trx, deps.clock, [viewer.userId, personId])) === 'active'
    const done = await trx
      .updateTable('users')
      .set({
        role: needsSecond ? 'officer' : person.role,
        // Somebody who never set a password is still invited.
        status: sql<'active' | 'pending'>`case when password_hash is null then 'pending' else 'active' end`,
        updated_at: deps.clock.now(),
      })
      .where('id', '=', personId)
      .where('status', '=', 'disabled')
      .returning('status')
      .executeTakeFirst()
    if (!done) throw impossible(teamMessages.changedSince)
    const isInvited = done.status === 'pending'
    if (isInvited) await sendInvitation(trx, deps, viewer, personId)
    else await notifyOfRights(trx, personId, { restored: true })
    const data = await readTeammate(trx, deps, viewer, personId)
    await writeAudit(trx, deps, {
      action: 'person.enabled',
      by: viewer,
      object: { kind: 'person', id: personId },
    })
    if (needsSecond) await requestAdmin(trx, deps, viewer, person)
    if (needsSecond) return { message: teamMessages.enabledAsOfficer, data }
    return {
      message: isInvited ? teamMessages.invitedAgain({ email: person.email }) : teamMessages.enabled,
      data,
    }
  })
}

/**
 * Requests confirmation of the removal of a lost second factor from another admin.
 * @throws reauth_required; not_found; move_not_possible for oneself, without a factor, without another admin
 */
export function requestFactorReset(
  deps: Deps,
  viewer: Viewer,
  personId: string,
  { reason }: BodyOf<typeof resetRoute>,
): Promise<Changed> {
  requireRecentProof(viewer, deps.clock)
  return deps.db.transaction().execute(async (trx) => {
    const person = await lockOther(trx, viewer, personId)
    if (person.status !== 'active') throw impossible(teamMessages.changedSince)
    if (!hasFactor(await readFactors(trx, deps, personId))) throw impossible(teamMessages.noFactor)
    if ((await secondAdmin(trx, deps.clock, [viewer.userId])) !== 'active')
      throw impossible(teamMessages.nobodyElse)
    const data = await readTeammate(trx, deps, viewer, personId)
    await requestReset(trx, deps, viewer, person, reason)
    return { message: teamMessages.resetRequested, data }
  })
}
