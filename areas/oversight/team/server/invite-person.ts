import { teamMessages } from '#texts/oversight/team/team-messages.ts'
import type { Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import { invitationDays } from '#areas/accounts/sign-in/contract/sign-in.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { makePasswordLink, requireRecentProof } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { type invitePerson as route, type TeamRole } from '../contract.ts'
import { requestAdmin, secondAdmin } from './request-second-admin.ts'
import { readTeammate } from './list-team.ts'

/**
 * Creates a console account and sends its one-time link. An invited admin starts as an officer until a second
 * admin confirms, where there is or recently was one.
 * @throws reauth_required; address_taken; invalid_input for an unknown university
 */
export async function invitePerson(
  deps: Deps,
  viewer: Viewer,
  { name, email, role, universityId, mayDecide, maySeeSensitive, mayExport }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  requireRecentProof(viewer, deps.clock)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await requireUniversity(trx, universityId)
    const second = role === 'admin' ? await secondAdmin(trx, deps.clock, [viewer.userId]) : 'none'
    const begins = second === 'none' ? role : 'officer'
    const made = await trx
      .insertInto('users')
      .values({
        role: begins,
        name,
        email,
        university_id: universityId,
        created_at: now,
        updated_at: now,
        may_decide: mayDecide,
        may_view_sensitive: maySeeSensitive,
        may_export: mayExport,
        invited_by: viewer.userId,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw refuse('address_taken', { fields: { email: teamMessages.addressTaken } })
    await sendInvitation(trx, deps, viewer, made.id)
    const data = await readTeammate(trx, deps, viewer, made.id)
    if (second === 'active') await requestAdmin(trx, deps, viewer, { id: made.id, name })
    await writeAudit(trx, deps, {
      action: 'person.invited',
      by: viewer,
      object: { kind: 'person', id: made.id },
      details: {
        role: begins,
        university: universityId,
        decide: mayDecide,
        sensitive: maySeeSensitive,
        export: mayExport,
      },
    })
    return { message: sentAs[second](email), data }
  })
}

const sentAs = {
  none: (email: string) => teamMessages.invited({ email }),
  active: (email: string) => teamMessages.invitedAsAdmin({ email }),
  former: (email: string) => teamMessages.invitedToWait({ email }),
} as const

/**
 * Sends a new link to somebody who has not used the first; older ones stop working.
 * @throws not_found; move_not_possible once there is a password
 */
export async function inviteAgain(
  deps: Deps,
  viewer: Viewer,
  personId: string,
): Promise<ReplyOf<typeof route>> {
  requireRecentProof(viewer, deps.clock)
  return deps.db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('users')
      .select(['email', 'status'])
      .where('id', '=', personId)
      .where('role', '<>', 'student')
      .forUpdate()
      .executeTakeFirst()
    if (!person) throw refuse('not_found')
    if (person.status !== 'pending') throw refuse('move_not_possible', { message: teamMessages.notInvited })
    await sendInvitation(trx, deps, viewer, personId)
    const data = await readTeammate(trx, deps, viewer, personId)
    await writeAudit(trx, deps, {
      action: 'person.reinvited',
      by: viewer,
      object: { kind: 'person', id: personId },
    })
    return { message: teamMessages.invitedAgain({ email: person.email }), data }
  })
}

/** Makes a new link for somebody without a password, and mails it. */
export async function sendInvitation(
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  personId: string,
): Promise<void> {
  const person = await trx
    .selectFrom('users as u')
    .leftJoin('universities as v', 'v.id', 'u.university_id')
    .select([
      'u.name',
      'u.email',
      'u.role',
      'u.may_decide',
      'u.may_view_sensitive',
      'u.may_export',
      'v.name as university',
    ])
    .where('u.id', '=', personId)
    .executeTakeFirstOrThrow()
  const minutes = invitationDays * 24 * 60
  const link = await makePasswordLink(trx, {
    userId: personId,
    purpose: 'invitation',
    minutes,
    now: deps.clock.now(),
  })
  await deps.mail.enqueueSecret(trx, {
    name: 'staff-invitation',
    to: person.email,
    userId: personId,
    props: {
      name: person.name,
      by: viewer.name,
      role: person.role as TeamRole,
      university: person.university,
      mayDecide: person.may_decide,
      maySeeSensitive: person.may_view_sensitive,
      mayExport: person.may_export,
    },
    secret: link.token,
    expiresAt: link.expiresAt,
  })
}

/** Checks the university. @throws invalid_input at the field when it does not exist */
export async function requireUniversity(
  trx: Transaction<Database>,
  universityId: string | null,
): Promise<void> {
  if (universityId === null) return
  const found = await trx
    .selectFrom('universities')
    .select('id')
    .where('id', '=', universityId)
    .executeTakeFirst()
  if (!found) throw refuse('invalid_input', { fields: { universityId: teamMessages.university } })
}
