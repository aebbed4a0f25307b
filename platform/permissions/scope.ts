import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from './viewer.ts'

/**
 * The applications that a viewer may access, as a condition on `applications a`: students their own; users of a
 * university those to that university once the office has started the review; officers and admins all.
 */
export function scopeOf(viewer: Pick<Viewer, 'role' | 'userId' | 'universityId'>): RawBuilder<boolean> {
  if (viewer.role === 'student') return sql<boolean>`a.student_id = ${viewer.userId}`
  if (viewer.role === 'university') {
    return sql<boolean>`(a.university_id = ${viewer.universityId} and a.stage <> 'submitted'
      and not (a.stage = 'withdrawn' and a.stage_before = 'submitted'))`
  }
  return sql<boolean>`true`
}
