import { teamMessages } from '#contract/team.ts'
import type { StepKind } from '#server/features/approvals/two-person-step.ts'
import { writeAudit } from '#server/features/audit/write-audit.ts'
import { forgetFactors } from '#server/features/second-factor/forget-factors.ts'
import { endAccess } from '#server/features/sign-in/set-password.ts'
import { refuse } from '#server/http/refusal.ts'
import { enqueue } from '#server/outside/mail.ts'

const byAdmins: StepKind['mayConfirm'] = ({ role }) => role === 'admin'
const gone = () => refuse('move_not_possible', { message: teamMessages.changedSince })

/** Gives a person of the console every right, once a second admin has said yes. */
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
      .returning(['id', 'name', 'email'])
      .executeTakeFirst()
    if (!person) throw gone()
    // New rights begin with a new login.
    await endAccess(trx, person.id, now)
    const props = {
      name: person.name,
      role: 'admin' as const,
      university: null,
      mayDecide: true,
      maySeeSensitive: true,
    }
    await enqueue(trx, { name: 'rights-changed', to: person.email, userId: person.id, props })
    await writeAudit(trx, deps, {
      action: 'person.changed',
      by: viewer,
      object: { kind: 'person', id: person.id },
      details: { role: 'admin' },
    })
  },
}

/** Lets somebody who lost their second factor set up a new one, once a second admin has said yes. */
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
    await forgetFactors(trx, person.id)
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
