import { moneyMessages } from '#texts/catalogue/costs/money-messages.ts'
import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import {
  type DestinationCost,
  type listDestinationCosts as listRoute,
  type setDestinationCost as setRoute,
} from '../contract/money.ts'

/** The costs that count, by country, city and kind. @param country only its own */
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
 * Keeps a cost. The one that stood at its place, the same kind of the same country and city, is withdrawn; its row
 * stays as the record of what was shown.
 * @throws invalid_input for a day to come
 */
export async function setDestinationCost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  given: BodyOf<typeof setRoute>,
): Promise<ReplyOf<typeof setRoute>> {
  const now = clock.now()
  if (given.checkedOn > now.toISOString().slice(0, 10)) {
    throw refuse('invalid_input', { fields: { checkedOn: moneyMessages.future } })
  }
  const city = given.city ?? null
  const row = await db.transaction().execute(async (trx) => {
    // Two officers at one place: the second withdraws what the first has set.
    await sql`select pg_advisory_xact_lock(hashtext('destination-cost'), hashtext(${given.country}))`.execute(
      trx,
    )
    await trx
      .updateTable('destination_costs')
      .set({ withdrawn_at: now, withdrawn_by: viewer.userId })
      .where('country', '=', given.country)
      .where('kind', '=', given.kind)
      .where(sql<boolean>`coalesce(catalogue_fold(city), '') = coalesce(catalogue_fold(${city}::text), '')`)
      .where('withdrawn_at', 'is', null)
      .execute()
    const { id } = await trx
      .insertInto('destination_costs')
      .values({
        country: given.country,
        city,
        kind: given.kind,
        amount: given.amount,
        currency: given.currency,
        per: given.per,
        note: given.note ?? null,
        source_url: given.sourceUrl,
        checked_on: given.checkedOn,
        set_by: viewer.userId,
        set_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return costs(trx).where('c.id', '=', id).executeTakeFirstOrThrow()
  })
  return { message: moneyMessages.costSet, data: presentCost(row) }
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
