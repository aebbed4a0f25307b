import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Stage } from '#platform/contract/stages.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { ApplicationEvent, FrozenProfile, showApplication as route } from '../contract/applications.ts'
import { readApplication } from './list-applications.ts'
import { listStillToAdd } from './still-to-add.ts'

interface EventRow {
  at: Date
  from_stage: Stage | null
  to_stage: Stage
  move: string
  actor_role: string
  actor_name: string | null
  on_behalf: boolean
  reasons: string[]
  public_note: string | null
  internal_note: string | null
}

/** Officers and admins, who alone read internal notes. */
const isOffice = ({ role }: Viewer) => role === 'officer' || role === 'admin'

/** Officers appear to students and universities by first name, which is not enough to look them up. */
function nameFor(viewer: Viewer, row: EventRow): string | null {
  if (row.actor_name === null) return null
  if (isOffice(viewer) || row.actor_role === 'student') return row.actor_name
  return row.actor_name.split(' ')[0] ?? null
}

const presentEvent = (row: EventRow, viewer: Viewer): z.input<typeof ApplicationEvent> => ({
  at: row.at.toISOString(),
  from: row.from_stage,
  to: row.to_stage,
  move: row.move,
  by: { role: row.actor_role, name: nameFor(viewer, row) },
  onBehalf: row.on_behalf,
  reasons: row.reasons,
  note: row.public_note,
  ...(isOffice(viewer) ? { internalNote: row.internal_note } : {}),
})

/**
 * The copy without its part about health and support, which is loaded separately so that the view is recorded. Students
 * get their own copy in full.
 */
function forReader(profile: FrozenProfile, viewer: Viewer) {
  const { sections } = profile
  if (viewer.role === 'student' || !sections?.needs) return { profile, sensitive: null }
  return {
    profile: { ...profile, sections: { ...sections, needs: null } },
    sensitive: { mayOpen: viewer.maySeeSensitive },
  }
}

/**
 * One application with the details that were frozen when it was sent, and its events, oldest first.
 * @throws not_found when it does not exist or belongs to somebody else
 */
export async function showApplication(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  applicationId: string,
): Promise<z.input<(typeof route)['reply']>> {
  const data = await readApplication(deps.db, viewer, applicationId, deps.clock.now())
  const [{ profile }, events, incomplete] = await Promise.all([
    deps.db
      .selectFrom('applications')
      .select('profile')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow(),
    sql<EventRow>`select e.at, e.from_stage, e.to_stage, e.move, e.actor_role, w.name as actor_name, e.on_behalf,
        e.reasons, e.public_note, e.internal_note
      from application_events e left join users w on w.id = e.actor_id
      where e.application_id = ${applicationId} order by e.id`.execute(deps.db),
    viewer.role === 'student' ? listStillToAdd(deps.db, viewer.userId, applicationId) : [],
  ])
  return {
    data,
    ...(viewer.role === 'student' ? { lacks: incomplete[0]?.lacks ?? null } : {}),
    ...forReader(profile as unknown as FrozenProfile, viewer),
    events: events.rows.map((row) => presentEvent(row, viewer)),
  }
}
