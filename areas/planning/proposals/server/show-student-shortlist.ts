import { writeAudit } from '#platform/audit/write-audit.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { programSearch } from '#areas/catalogue/offers.ts'
import { readShortlist } from '#areas/planning/shortlist/server/list-shortlist.ts'
import type { showStudentShortlist as route } from '../contract.ts'
import { requireOpenStudent } from './require-open-student.ts'

/**
 * The shortlist of a student without the student's own notes, and how many programs the student qualifies for. The view
 * is logged before anything is read.
 * @throws not_found
 */
export async function showStudentShortlist(
  deps: Pick<Deps, 'db' | 'pool' | 'clock'>,
  viewer: Viewer,
  studentId: string,
): Promise<ReplyOf<typeof route>> {
  const student = await requireOpenStudent(deps.db, studentId)
  await deps.db.transaction().execute((trx) =>
    writeAudit(trx, deps, {
      action: 'student.viewed',
      by: viewer,
      object: { kind: 'student', id: studentId },
      details: { part: 'shortlist' },
    }),
  )
  const [entries, qualifies] = await Promise.all([
    readShortlist(deps, studentId, undefined),
    programSearch(deps).countFitting({ userId: studentId, role: 'student' }),
  ])
  const shortlist = entries.map(({ program, addedAt, suggestion }) => ({ program, addedAt, suggestion }))
  return { student, shortlist, qualifies } as ReplyOf<typeof route>
}
