import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findActiveOfficer } from '#platform/permissions/active-officer.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { notesAndTagsMessages as messages } from '#texts/students/notes-and-tags/notes-and-tags-messages.ts'
import type { ResponsibleOfficer, setStudentOfficer as route } from '../contract.ts'
import { requireOpenStudent } from './require-student.ts'

/** @throws invalid_input for somebody who cannot be responsible for students */
async function findOfficer(trx: Trx, officerId: string): Promise<ResponsibleOfficer> {
  const found = await findActiveOfficer(trx, officerId)
  if (!found) throw refuse('invalid_input', { fields: { officerId: messages.cannotBeResponsible } })
  return { _id: found.id, name: found.name }
}

/**
 * Makes an officer responsible for a student, or nobody. Asking for what is already so succeeds, as after a lost
 * response.
 * @throws not_found, invalid_input; changed_meanwhile when somebody else is responsible than the caller has seen
 */
export async function setStudentOfficer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  studentId: string,
  { officerId, seen }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  return db.transaction().execute(async (trx) => {
    await requireOpenStudent(trx, studentId)
    const officer = officerId === null ? null : await findOfficer(trx, officerId)
    const message = officer === null ? messages.released : messages.assigned({ name: officer.name })
    const now = await trx
      .selectFrom('student_officers as s')
      .innerJoin('users as o', 'o.id', 's.officer_id')
      .select(['o.id', 'o.name'])
      .where('s.student_id', '=', studentId)
      .executeTakeFirst()
    if ((now?.id ?? null) === officerId) return { message, officer }
    if ((now?.id ?? null) !== seen) {
      throw refuse('changed_meanwhile', {
        message: now ? messages.officerChanged({ name: now.name }) : messages.officerReleased,
      })
    }
    if (officer === null) {
      await trx.deleteFrom('student_officers').where('student_id', '=', studentId).execute()
    } else {
      const values = { officer_id: officer._id, assigned_by: viewer.userId, assigned_at: clock.now() }
      await trx
        .insertInto('student_officers')
        .values({ student_id: studentId, ...values })
        .onConflict((conflict) => conflict.column('student_id').doUpdateSet(values))
        .execute()
    }
    await writeAudit(
      trx,
      { clock },
      {
        action: 'student.assigned',
        by: viewer,
        object: { kind: 'student', id: studentId },
        details: { officer: officerId, before: now?.id ?? null },
      },
    )
    return { message, officer }
  })
}
