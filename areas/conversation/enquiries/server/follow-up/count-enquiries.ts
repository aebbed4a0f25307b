import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type {
  countClosedEnquiries as closedRoute,
  countEnquiries as countRoute,
} from '../../contract/enquiry-inbox.ts'
import { endOf } from './enquiry-end.ts'
import { fromDay, toDay } from '#platform/time/day-start.ts'
import { officeDay } from '#platform/time/office-day.ts'

/** How many are waiting for an answer, and since when. */
export async function countEnquiries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<ReplyOf<typeof countRoute>> {
  const { oldest, ...counts } = await db
    .selectFrom('enquiries')
    .select([
      sql<number>`count(*)`.as('open'),
      sql<number>`count(*) filter (where officer_id = ${viewer.userId})`.as('mine'),
      sql<number>`count(*) filter (where officer_id is null)`.as('unassigned'),
      sql<number>`count(*) filter (where call_back_on <= ${officeDay(clock.now())})`.as('callToday'),
      sql<Date | null>`min(received_at)`.as('oldest'),
    ])
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...counts, oldest: oldest?.toISOString() ?? null }
}

/** How the closed enquiries ended that have not been purged. */
export async function countClosedEnquiries(
  { db }: Pick<Deps, 'db'>,
  { from, to }: QueryOf<typeof closedRoute>,
): Promise<ReplyOf<typeof closedRoute>> {
  const ends = await db
    .selectFrom('enquiries as e')
    .select([endOf.$notNull().as('end'), sql<number>`count(*)`.as('count')])
    .where('e.handled_at', 'is not', null)
    .$if(from !== undefined, (query) => query.where(fromDay(sql`e.received_at`, from!)))
    .$if(to !== undefined, (query) => query.where(toDay(sql`e.received_at`, to!)))
    .groupBy('end')
    .orderBy('count', 'desc')
    .orderBy('end')
    .execute()
  return { total: ends.reduce((sum, { count }) => sum + count, 0), ends }
}
