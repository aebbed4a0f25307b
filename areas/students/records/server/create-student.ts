import { studentMessages } from '#texts/accounts/profile/student-messages.ts'
import type { Transaction } from 'kysely'
import type { createStudent as route } from '#areas/accounts/profile/contract/students.ts'

import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { findAdded } from './find-added.ts'
import { insertStudent } from './insert-student.ts'
import { sendInvitation } from './invite-student.ts'
import { readStudent } from './show-student.ts'

/**
 * An officer adds a student, who gets an invitation to set a password; until then nobody can log in. A student without
 * an address is invited once there is one. Repeating the call, as after a lost reply, adds nobody.
 * @throws address_taken; not_found for an enquiry that does not exist; changed_meanwhile for one that belongs to
 *   another student
 */
export async function createStudent(
  deps: Deps,
  viewer: Viewer,
  { name, email, enquiryId, ...rest }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const now = deps.clock.now()
  const message = email === undefined ? studentMessages.createdWithoutAddress : studentMessages.created
  return deps.db.transaction().execute(async (trx) => {
    const added = await findAdded(trx, deps, { name, email, enquiryId, ...rest })
    if (added !== null) return { message, data: await readStudent(trx, viewer, added) }
    const id = await insertStudent(trx, deps, { name, email, ...rest }, now)
    if (id === null) throw refuse('address_taken', { fields: { email: studentMessages.addressTaken } })
    if (email !== undefined) await sendInvitation(trx, deps, { id, name, email })
    if (enquiryId !== undefined) await turnInto(trx, deps, { enquiryId, studentId: id, viewer })
    const data = await readStudent(trx, viewer, id)
    await writeAudit(trx, deps, {
      action: 'student.created',
      by: viewer,
      object: { kind: 'student', id },
      details: { enquiry: enquiryId ?? null, address: email !== undefined },
    })
    return { message, data }
  })
}

/**
 * Links the enquiry a student came from, and marks it as handled.
 * @throws not_found; changed_meanwhile when it belongs to another student by now
 */
async function turnInto(
  trx: Transaction<Database>,
  { clock }: Pick<Deps, 'clock'>,
  { enquiryId, studentId, viewer }: { enquiryId: string; studentId: string; viewer: Viewer },
): Promise<void> {
  const done = await trx
    .updateTable('enquiries')
    .set((eb) => ({
      student_id: studentId,
      close_reason: null,
      call_back_on: null,
      handled_at: eb.fn.coalesce('handled_at', eb.val(clock.now())),
      handled_by: eb.fn.coalesce('handled_by', eb.val(viewer.userId)),
      officer_id: eb.fn.coalesce('officer_id', eb.val(viewer.userId)),
    }))
    .where('id', '=', enquiryId)
    .where('student_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!done) {
    const there = await trx
      .selectFrom('enquiries')
      .select('id')
      .where('id', '=', enquiryId)
      .executeTakeFirst()
    throw there
      ? refuse('changed_meanwhile', { message: studentMessages.enquiryLinked })
      : refuse('not_found')
  }
  await writeAudit(
    trx,
    { clock },
    {
      action: 'enquiry.linked',
      by: viewer,
      object: { kind: 'enquiry', id: enquiryId },
      details: { student: studentId },
    },
  )
}
