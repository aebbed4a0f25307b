import { moneyMessages } from '#texts/catalogue/costs/money-messages.ts'
import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { officeDay } from '#platform/time/office-day.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import {
  type DestinationCost,
  type listDestinationCosts as listRoute,
  type setDestinationCost as setRoute,
} from '../contract/money.ts'

/** The costs in effect, by country, city and kind. @param country limits the list to one country */
export async function listDestinationCosts(
  { db }: Pick<Deps, 'db'>,
  country: string | undefined,
): Promise<ReplyOf<typeof listRoute>> {
  const rows = await costs(db)
    .where('c.withdrawn_at', 'is', null)
    .$if(country !== undefined, (query) => query.where('c.country', '=', country!))
    .orderBy('c.country')
    .orderBy('c.city', (order) => order.asc().nullsFirst())
    .orderBy(sql`array_position(array['living', 'visa', 'insurance', 'ticket'], c.kind)`)
    .execute()
  return { costs: rows.map(presentCost) }
}

/**
 * Stores a cost. The previous cost of the same kind, country and city is withdrawn, and the one that it corrects; their
 * rows stay as a record of what was shown. Repeating the call, as after a lost reply, stores nothing.
 * @throws invalid_input for a day in the future; changed_meanwhile where the one that it corrects is shown no more
 */
export async function setDestinationCost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  input: BodyOf<typeof setRoute>,
): Promise<ReplyOf<typeof setRoute>> {
  const now = clock.now()
  if (input.checkedOn > officeDay(now)) {
    throw refuse('invalid_input', { fields: { checkedOn: moneyMessages.future } })
  }
  const city = input.city ?? null
  const values = {
    country: input.country,
    city,
    kind: input.kind,
    amount: input.amount,
    currency: input.currency,
    per: input.per,
    note: input.note ?? null,
    source_url: input.sourceUrl,
    checked_on: input.checkedOn,
    set_by: viewer.userId,
  }
  const row = await db.transaction().execute(async (trx) => {
    // If two officers set the same cost at the same time, the second withdraws the one of the first.
    await sql`select pg_advisory_xact_lock(hashtext('destination-cost'), hashtext(${input.country}))`.execute(
      trx,
    )
    if (input.corrects !== undefined && !(await isShown(trx, input.corrects))) {
      const same = await costs(trx)
        .where('c.withdrawn_at', 'is', null)
        .where((eb) =>
          eb.and(
            Object.entries(values).map(([column, value]) =>
              eb(sql.ref(`c.${column}`), 'is not distinct from', value),
            ),
          ),
        )
        .executeTakeFirst()
      if (same) return same
      throw refuse('changed_meanwhile', { message: moneyMessages.costChanged })
    }
    await trx
      .updateTable('destination_costs')
      .set({ withdrawn_at: now, withdrawn_by: viewer.userId })
      .where(
        sql<boolean>`(id = ${input.corrects ?? null}::uuid or country = ${input.country} and kind = ${input.kind}
          and coalesce(catalogue_fold(city), '') = coalesce(catalogue_fold(${city}::text), ''))`,
      )
      .where('withdrawn_at', 'is', null)
      .execute()
    const { id } = await trx
      .insertInto('destination_costs')
      .values({ ...values, set_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return costs(trx).where('c.id', '=', id).executeTakeFirstOrThrow()
  })
  return { message: moneyMessages.costSet, data: presentCost(row) }
}

/** Whether a cost is not withdrawn; its row is locked, so that it stays so until it is corrected. */
async function isShown(trx: Trx, costId: string): Promise<boolean> {
  const shown = await trx
    .selectFrom('destination_costs')
    .select('id')
    .where('id', '=', costId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return shown !== undefined
}

/**
 * Withdraws a cost. Doing it twice changes nothing.
 * @throws not_found
 */
export async function withdrawDestinationCost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  costId: string,
): Promise<{ message: string }> {
  const found = await db
    .updateTable('destination_costs')
    .set({
      withdrawn_at: sql`coalesce(withdrawn_at, ${clock.now()})`,
      withdrawn_by: sql`case when withdrawn_at is null then ${viewer.userId}::uuid else withdrawn_by end`,
    })
    .where('id', '=', costId)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  return { message: moneyMessages.costWithdrawn }
}

const costs = (db: Deps['db']) =>
  db
    .selectFrom('destination_costs as c')
    .leftJoin('users as u', 'u.id', 'c.set_by')
    .select([
      'c.id',
      'c.country',
      'c.city',
      'c.kind',
      'c.amount',
      'c.currency',
      'c.per',
      'c.note',
      'c.source_url',
      'c.checked_on',
      'c.set_at',
      'u.name as set_by_name',
    ])

type CostRow = Awaited<ReturnType<ReturnType<typeof costs>['executeTakeFirstOrThrow']>>

const presentCost = (row: CostRow): DestinationCost => ({
  _id: row.id,
  country: row.country,
  city: row.city,
  kind: row.kind,
  amount: row.amount,
  currency: row.currency,
  per: row.per,
  note: row.note,
  sourceUrl: row.source_url,
  checkedOn: row.checked_on,
  setBy: row.set_by_name,
  setAt: row.set_at.toISOString(),
})
