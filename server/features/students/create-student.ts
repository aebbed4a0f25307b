import { invitationDays } from '#contract/sign-in.ts'
import type { createStudent as route } from '#contract/students.ts'
import { studentMessages } from '#contract/students.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { makePasswordLink } from '#server/features/sign-in/password-links.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { saveDetails } from './save-details.ts'
import { readStudent } from './show-student.ts'

/**
 * An officer adds a student, who gets an invitation to set a password; until then nobody can log in.
 * @throws address_taken
 */
export async function createStudent(
  deps: Deps,
  viewer: Viewer,
  { name, email, phone, ...details }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('users')
      .values({ role: 'student', name, email, phone: phone ?? null, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw refuse('address_taken', { fields: { email: studentMessages.addressTaken } })
    await saveDetails(trx, made.id, details, now)
    const minutes = invitationDays * 24 * 60
    const link = await makePasswordLink(trx, { userId: made.id, purpose: 'invitation', minutes, now })
    await deps.mail.enqueueSecret(trx, {
      name: 'invitation',
      to: email,
      userId: made.id,
      props: { name },
      secret: link.token,
      expiresAt: link.expiresAt,
    })
    return { message: studentMessages.created, data: await readStudent(trx, viewer, made.id) }
  })
}
