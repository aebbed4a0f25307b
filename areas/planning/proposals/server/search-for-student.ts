import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { programSearch } from '#areas/catalogue/offers.ts'
import type { searchForStudent as route } from '../contract.ts'
import { requireOpenStudent } from './require-open-student.ts'

/** A page of programs as the student would find them, compared with the student's record. @throws not_found */
export async function searchForStudent(
  deps: Pick<Deps, 'db' | 'pool' | 'clock'>,
  studentId: string,
  query: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  await requireOpenStudent(deps.db, studentId)
  return programSearch(deps).find({ userId: studentId, role: 'student' }, query)
}
