import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { listNotifications as route, markNotificationsRead } from '../contract.ts'
import type { NotificationKind } from '../contract.ts'

interface Row {
  id: string
  kind: NotificationKind
  event: string
  title: string | null
  href: string | null
  at: Date
  read_at: Date | null
  application_id: string | null
  reference: string | null
  program: string | null
  university: string | null
}

const present = (row: Row) => ({
  _id: row.id,
  kind: row.kind,
  event: row.event,
  application:
    row.application_id === null
      ? null
      : {
          _id: row.application_id,
          reference: row.reference!,
          program: row.program!,
          university: row.university!,
        },
  title: row.title,
  href: row.href,
  at: row.at.toISOString(),
  read: row.read_at !== null,
})

async function countUnread(deps: Pick<Deps, 'db'>, viewer: Viewer): Promise<number> {
  const { unread } = await deps.db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('user_id', '=', viewer.userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** A page of the viewer's notifications, newest first, and the number of unread ones. */
export async function listNotifications(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { page, limit }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.event, n.title, n.href, n.at, n.read_at,
      a.id as application_id, a.reference, p.name as program, u.name as university
    from notifications n
    left join applications a on a.id = n.application_id
    left join programs p on p.id = a.program_id
    left join universities u on u.id = a.university_id
    where n.user_id = ${viewer.userId}
    order by n.at desc, n.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(deps.db)
  const { total } = await deps.db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('user_id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  return { data: rows.map(present), totalCount: total, unread: await countUnread(deps, viewer) }
}

/** Marks everything up to a time as read. */
export async function markReadUpTo(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  upTo: string,
): Promise<ReplyOf<typeof markNotificationsRead>> {
  await deps.db
    .updateTable('notifications')
    .set({ read_at: deps.clock.now() })
    .where('user_id', '=', viewer.userId)
    .where('read_at', 'is', null)
    .where('at', '<=', new Date(upTo))
    .execute()
  return { unread: await countUnread(deps, viewer) }
}
