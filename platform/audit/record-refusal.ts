import type { RouteShape } from '../contract/route.ts'
import type { Deps } from '../config/deps.ts'
import type { Viewer } from '../permissions/viewer.ts'
import { writeAudit } from './write-audit.ts'

/** Refusals of one person within a minute that are each kept; a program that knocks at every door fills no log. */
const mostInAMinute = 30
const minute = 60_000
const lately = new Map<string, { since: number; count: number }>()

/**
 * Keeps that a person of the console tried what they have no right to. Students are left out: what they try is
 * answered alike whether it exists or not, and they are many.
 */
export async function recordRefusal(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  viewer: Viewer | null,
  route: Pick<RouteShape, 'method' | 'path'>,
): Promise<void> {
  if (viewer === null || viewer.role === 'student') return
  const now = deps.clock.now().getTime()
  const seen = lately.get(viewer.userId)
  const counted = seen && now - seen.since < minute ? seen : { since: now, count: 0 }
  counted.count++
  lately.set(viewer.userId, counted)
  if (counted.count > mostInAMinute) {
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
