import { enquiryInboxMessages as messages } from '#texts/conversation/enquiries/enquiry-inbox-messages.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findOpenStudent } from '#platform/permissions/open-student.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { linkEnquiry as route } from '../contract/one-enquiry.ts'
import { readEnquiry } from './show-enquiry.ts'

/**
 * Links an enquiry to a student, or unlinks it. Asking for what is already so succeeds, as after a lost response.
 * @throws not_found; invalid_input for somebody who is no student or is leaving; changed_meanwhile when it is linked
 *   differently than the caller has seen
 */
export async function linkEnquiry(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  enquiryId: string,
  { studentId, seen }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  return db.transaction().execute(async (trx) => {
    // The lock also keeps an account that is being closed and erased from leaving the enquiry behind.
    if (studentId !== null && !(await findOpenStudent(trx, studentId, 'key share'))) {
      throw refuse('invalid_input', { fields: { studentId: messages.noStudent } })
    }
    const changed = await trx
      .updateTable('enquiries')
      // A reason says why nobody became a student.
      .set({ student_id: studentId, ...(studentId === null ? {} : { close_reason: null }) })
      .where('id', '=', enquiryId)
      .where('student_id', 'is not distinct from', seen)
      .where('student_id', 'is distinct from', studentId)
      .returning('id')
      .executeTakeFirst()
    if (changed) {
      await writeAudit(
        trx,
        { clock },
        {
          action: studentId === null ? 'enquiry.unlinked' : 'enquiry.linked',
          by: viewer,
          object: { kind: 'enquiry', id: enquiryId },
          details: { student: studentId ?? seen },
        },
      )
    }
    const data = await readEnquiry(trx, enquiryId)
    if (data.studentId !== studentId) {
      throw refuse('changed_meanwhile', { message: messages.linkedMeanwhile })
    }
    return { message: studentId === null ? messages.unlinked : messages.linked, data }
  })
}
