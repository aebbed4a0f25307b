import { moneyMessages } from '#texts/catalogue/costs/money-messages.ts'
import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { officeDay } from '#platform/time/office-day.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { site } from '#site'
import { rateJump, type setRate as route } from '../contract/money.ts'
import { storedRates, presentRate, type RateRow } from './list-rates.ts'

/**
 * Stores a rate. The rate of the newest day is in effect; within a day, the one that was set last.
 * @throws invalid_input for the home currency and for a day in the future
 * @throws rate_far_off when it is more than `rateJump` times above or below the current rate, unless confirmed
 */
export async function setRate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  currency: string,
  { rate, asOf, source, confirmed = false }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  if (currency === site.homeCurrency) {
    throw refuse('invalid_input', { fields: { currency: moneyMessages.homeCurrency } })
  }
  const now = clock.now()
  if (asOf > officeDay(now)) {
    throw refuse('invalid_input', { fields: { asOf: moneyMessages.future } })
  }
  const stored = await db.transaction().execute(async (trx) => {
    // If two officers set a rate at the same time, the second is compared with the one of the first.
    await sql`select pg_advisory_xact_lock(hashtext('rate'), hashtext(${currency}))`.execute(trx)
    const before = await trx
      .selectFrom('current_rates')
      .select('rate')
      .where('currency', '=', currency)
      .executeTakeFirst()
    if (!confirmed && before?.rate != null && isFarFrom(before.rate, rate)) throw refuse('rate_far_off')
    const { id } = await trx
      .insertInto('exchange_rates')
      .values({ currency, rate, as_of: asOf, source, set_by: viewer.userId, set_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { rows } = await sql<RateRow>`select * from (${storedRates}) as r where id = ${id}`.execute(trx)
    await writeAudit(
      trx,
      { clock },
      {
        action: 'rate.changed',
        by: viewer,
        object: { kind: 'currency', id: currency },
        details: { rate, asOf, confirmed },
      },
    )
    return rows[0]!
  })
  return { message: moneyMessages.rateSet, data: presentRate(stored) }
}

const isFarFrom = (before: number, rate: number): boolean =>
  rate > before * rateJump || rate < before / rateJump
