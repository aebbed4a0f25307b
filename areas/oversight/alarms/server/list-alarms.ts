import { alarmMessages } from '#texts/oversight/alarms/alarm-messages.ts'
import { sql, type RawBuilder } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { isAct, type Alarm, type AlarmKind, type listAlarms as route } from '../contract.ts'
import { checkedAt } from './check-invariants.ts'

type Db = Pick<Deps, 'db'>

interface Row {
  id: string
  kind: AlarmKind
  first_seen: Date
  last_seen: Date
  found: number
  ids: string[]
  person: string | null
  person_name: string | null
  day: string | null
  acknowledger: string | null
  acknowledged_at: Date | null
  note: string | null
  closed_at: Date | null
}

const alarms = (where: RawBuilder<unknown>) => sql<Row>`
  select m.id, m.kind, m.first_seen, m.last_seen, m.found, m.ids, m.details ->> 'person' as person,
    p.name as person_name, m.details ->> 'day' as day, k.name as acknowledger, m.acknowledged_at, m.note, m.closed_at
  from alarms m
  left join users p on p.id::text = m.details ->> 'person'
  left join users k on k.id = m.acknowledged_by
  ${where}`

const present = (row: Row): Alarm => ({
  _id: row.id,
  kind: row.kind,
  firstSeen: row.first_seen.toISOString(),
  lastSeen: row.last_seen.toISOString(),
  found: row.found,
  ids: row.ids,
  person: row.person === null ? null : { _id: row.person, name: row.person_name ?? '' },
  day: row.day,
  acknowledgedBy: row.acknowledger,
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  note: row.note,
  closedAt: row.closed_at?.toISOString() ?? null,
})

/** Alarms by page. */
export async function listAlarms(
  { db }: Db,
  { page, limit, closed }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const where =
    closed === 'yes'
      ? sql`where m.closed_at is not null order by m.closed_at desc, m.id`
      : sql`where m.closed_at is null order by m.acknowledged_at is not null, m.first_seen desc, m.id`
  const [{ rows }, counts, checked] = await Promise.all([
    alarms(sql`${where} limit ${limit} offset ${(page - 1) * limit}`).execute(db),
    db
      .selectFrom('alarms')
      .select([
        sql<number>`count(*) filter (where closed_at is null)::integer`.as('open'),
        sql<number>`count(*) filter (where closed_at is not null)::integer`.as('closed'),
        sql<number>`count(*) filter (where closed_at is null and acknowledged_at is null)::integer`.as(
          'waiting',
        ),
      ])
      .executeTakeFirstOrThrow(),
    checkedAt({ db }),
  ])
  return {
    data: rows.map(present),
    totalCount: closed === 'yes' ? counts.closed : counts.open,
    waiting: counts.waiting,
    checkedAt: checked?.toISOString() ?? null,
  }
}

/** How many alarms nobody has acknowledged. */
export async function countAlarms({ db }: Db): Promise<{ waiting: number }> {
  return db
    .selectFrom('alarms')
    .select(sql<number>`count(*)::integer`.as('waiting'))
    .where('closed_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/**
 * Stores the note of an admin. An act closes with it. Of two admins at once, one succeeds.
 * @throws not_found; move_not_possible when another admin was first, or the alarm has closed automatically;
 *   not_for_you for an alarm about the viewer
 */
export function acknowledgeAlarm(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  alarmId: string,
  note: string,
): Promise<{ message: string; data: Alarm }> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('alarms')
      .select(['kind', sql<string | null>`details ->> 'person'`.as('person')])
      .where('id', '=', alarmId)
      .executeTakeFirst()
    if (!found) throw refuse('not_found')
    const act = isAct(found.kind as AlarmKind)
    if (act && found.person === viewer.userId && (await hasOtherAdmin({ db: trx }, viewer.userId))) {
      throw refuse('not_for_you', { message: alarmMessages.aboutYou })
    }
    const first = await trx
      .updateTable('alarms')
      .set({
        acknowledged_by: viewer.userId,
        acknowledged_at: now,
        note,
        ...(act ? { closed_at: now } : {}),
      })
      .where('id', '=', alarmId)
      .where('acknowledged_at', 'is', null)
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!first) throw refuse('move_not_possible', { message: alarmMessages.acknowledgedBefore })
    const { rows } = await alarms(sql`where m.id = ${alarmId}`).execute(trx)
    await writeAudit(trx, deps, {
      action: 'alarm.acknowledged',
      by: viewer,
      object: { kind: 'alarm', id: alarmId },
      details: { alarm: found.kind },
    })
    return { message: alarmMessages.acknowledged, data: present(rows[0]!) }
  })
}

async function hasOtherAdmin({ db }: Db, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
