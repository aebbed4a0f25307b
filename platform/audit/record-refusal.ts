import type { RouteShape } from '../contract/route.ts'
import type { Deps } from '../config/deps.ts'
import type { Viewer } from '../permissions/viewer.ts'
import { writeAudit } from './write-audit.ts'

/**
 * Refusals of one person that are recorded per minute, so that a program that tries every call cannot flood the
 * log.
 */
const maxPerMinute = 30
const minute = 60_000
const recent = new Map<string, { since: number; count: number }>()

/**
 * Records that a console user tried something they have no right to. Students are left out: their attempts get
 * the same answer whether the record exists or not, and there are many of them.
 */
export async function recordRefusal(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  viewer: Viewer | null,
  route: Pick<RouteShape, 'method' | 'path'>,
): Promise<void> {
  if (viewer === null || viewer.role === 'student') return
  const now = deps.clock.now().getTime()
  const seen = recent.get(viewer.userId)
  const counted = seen && now - seen.since < minute ? seen : { since: now, count: 0 }
  counted.count++
  recent.set(viewer.userId, counted)
  if (counted.count > maxPerMinute) {
    deps.log.warn({ event: 'refusals-not-kept', user: viewer.userId })
    return
  }
  await deps.db.transaction().execute((trx) =>
    writeAudit(trx, deps, {
      action: 'access.refused',
      by: viewer,
      details: { call: `${route.method} ${route.path}` },
    }),
  )
}
