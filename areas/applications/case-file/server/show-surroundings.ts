import type * as z from 'zod/mini'
import type { Deps } from '#platform/config/deps.ts'
import { runPrepared } from '#platform/database/run-prepared.ts'
import { refuse } from '#platform/http/refusal.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import { newMessages } from '#areas/applications/states/server/new-messages.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { showSurroundings as route } from '../contract/file-surroundings.ts'

/** The student of a file as known today, and the student's other applications, newest first. @throws not_found */
export async function showSurroundings(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  applicationId: string,
): Promise<z.input<(typeof route)['reply']>> {
  const reader = viewer.role === 'university' ? 'university' : 'office'
  const file = db
    .selectFrom('applications as a')
    .innerJoin('users as s', 's.id', 'a.student_id')
    .select(['s.id as _id', 's.name', 's.phone', newMessages.as('newMessages')])
    .where('a.id', '=', applicationId)
    .where(scopeOf(viewer))
  const [found] = await runPrepared(db, `surroundings-${reader}`, file)
  if (!found) throw refuse('not_found')
  const { newMessages: unopened, ...student } = found
  const others = db
    .selectFrom('applications as a')
    .innerJoin('programs as p', 'p.id', 'a.program_id')
    .innerJoin('universities as u', 'u.id', 'a.university_id')
    .leftJoin('users as o', 'o.id', 'a.officer_id')
    .select(['a.id as _id', 'a.reference', 'a.stage', 'p.name as programName'])
    .select(['u.name as universityName', 'o.name as officerName'])
    .where('a.student_id', '=', student._id)
    .where('a.id', '<>', applicationId)
    .where(scopeOf(viewer))
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id')
  return {
    student,
    others: await runPrepared(db, `other-applications-${reader}`, others),
    newMessages: unopened,
  }
}
