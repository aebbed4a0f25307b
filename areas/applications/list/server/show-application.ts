import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Stage } from '#platform/contract/stages.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { ApplicationEvent, FrozenProfile, showApplication as route } from '../contract/applications.ts'
import { readRow, type MoreColumns } from './list-applications.ts'
import { presentApplication } from './present-application.ts'
import { listStillToAdd } from './still-to-add.ts'

/** As JSON of PostgreSQL writes it: times with an offset. */
interface EventRow {
  at: string
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
  at: new Date(row.at).toISOString(),
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

const profileAndEvents: MoreColumns<{ profile: FrozenProfile; events: EventRow[] }> = {
  name: 'whole-application',
  columns: sql`, a.profile, coalesce((
      select json_agg(json_build_object('at', e.at, 'from_stage', e.from_stage, 'to_stage', e.to_stage, 'move', e.move,
        'actor_role', e.actor_role, 'actor_name', w.name, 'on_behalf', e.on_behalf, 'reasons', e.reasons,
        'public_note', e.public_note, 'internal_note', e.internal_note) order by e.id)
      from application_events e left join users w on w.id = e.actor_id
      where e.application_id = a.id), '[]') as events`,
}

/**
 * One application with the details that were frozen when it was sent, and its events, oldest first.
 * @throws not_found when it does not exist or belongs to somebody else
 */
export async function showApplication(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  applicationId: string,
): Promise<z.input<(typeof route)['reply']>> {
  const row = await readRow(db, viewer, applicationId, profileAndEvents)
  const incomplete = viewer.role === 'student' ? await listStillToAdd(db, viewer.userId, applicationId) : []
  return {
    data: presentApplication(row, viewer, clock.now()),
    ...(viewer.role === 'student' ? { lacks: incomplete[0]?.lacks ?? null } : {}),
    ...forReader(row.profile, viewer),
    events: row.events.map((event) => presentEvent(event, viewer)),
  }
}
