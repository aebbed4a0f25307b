import { teamMessages } from '#texts/oversight/team/team-messages.ts'
import type { Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { StepKind } from '#platform/approvals/two-person-step.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { removeFactors, endAccess } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { enqueue } from '#platform/mail/mail.ts'

import { closeAccess, giveRights, notifyOfRights, type EndedBy, type Rights } from './close-access.ts'
import { requireUniversity } from './invite-person.ts'

const byAdmins: StepKind['mayConfirm'] = ({ role }) => role === 'admin'
const gone = () => refuse('move_not_possible', { message: teamMessages.changedSince })

/** Makes a person an admin once a second admin has confirmed. */
export const makeAdmin: StepKind = {
  mayConfirm: byAdmins,
  take: async (trx, deps, viewer, { objectId }) => {
    const now = deps.clock.now()
    const person = await trx
      .updateTable('users')
      .set({ role: 'admin', university_id: null, updated_at: now })
      .where('id', '=', objectId)
      .where('role', 'in', ['officer', 'university'])
      .where('status', 'in', ['active', 'pending'])
      .returning('id')
      .executeTakeFirst()
    if (!person) throw gone()
    // New rights start with a new sign-in.
    await endAccess(trx, person.id, now)
    await notifyOfRights(trx, person.id)
    await writeAudit(trx, deps, {
      action: 'person.changed',
      by: viewer,
      object: { kind: 'person', id: person.id },
      details: { role: 'admin' },
    })
  },
}

/** Ends the access of an admin once another has confirmed, who may be the person concerned. */
export const endAdmin: StepKind = {
  mayConfirm: byAdmins,
  take: async (trx, deps, viewer, { objectId, askedBy }) =>
    closeAccess(trx, deps, objectId, await byBoth(trx, viewer, askedBy)),
}

/** Reduces the rights of an admin once another has confirmed, who may be the person concerned. */
export const demoteAdmin: StepKind = {
  mayConfirm: byAdmins,
  take: async (trx, deps, viewer, { objectId, askedBy, details }) => {
    const rights = details as unknown as Rights
    await requireUniversity(trx, rights.universityId)
    const isChanged = await giveRights(trx, deps, objectId, rights, await byBoth(trx, viewer, askedBy))
    if (!isChanged) throw gone()
  },
}

async function byBoth(trx: Transaction<Database>, viewer: Viewer, askedBy: string): Promise<EndedBy> {
  const { name } = await trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', askedBy)
    .executeTakeFirstOrThrow()
  return { actor: viewer, names: { asked: name, confirmed: viewer.name } }
}

/** Removes a lost second factor once a second admin has confirmed, so that its owner can set up a new one. */
export const resetFactor: StepKind = {
  mayConfirm: byAdmins,
  take: async (trx, deps, viewer, { objectId }) => {
    const now = deps.clock.now()
    const person = await trx
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('id', '=', objectId)
      .where('role', '<>', 'student')
      .where('status', '=', 'active')
      .forUpdate()
      .executeTakeFirst()
    if (!person) throw gone()
    await removeFactors(trx, person.id)
    await endAccess(trx, person.id, now)
    const props = { name: person.name, at: now.toISOString() }
    await enqueue(trx, { name: 'factor-reset', to: person.email, userId: person.id, props })
    await writeAudit(trx, deps, {
      action: 'person.reset-factor',
      by: viewer,
      object: { kind: 'person', id: person.id },
    })
  },
}
