import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Database } from '#platform/database/tables.ts'
import { site } from '#site'

const zone = sql.lit(site.timeZone.id)
/** Applications that one transaction of the job looks at. */
const atOnce = 500

/**
 * What the report counts of a step `t`: its kind, then `done` with the days since its turn came, `open` with the due day
 * if it has one, or `refused`; nothing more of a step whose turn has not come or that is not needed.
 */
export const stepFact: RawBuilder<string> = sql`t.kind || case
  when t.state = 'done' then ' done ' || greatest(t.done_on - (t.open_since at time zone ${zone})::date, 0)
  when t.state = 'refused' then ' refused'
  when t.state in ('waiting', 'under_way') and t.open_since is not null then ' open' || coalesce(' ' || t.due_on::text, '')
  else '' end`

/** The stored facts of an application `a`; null where they have to be taken from its steps. */
export const storedFacts: RawBuilder<string[] | null> = sql`case
  when a.step_facts = '{}' or a.step_facts_zone = ${zone} then a.step_facts end`

/** Stores the facts of applications, which a trigger clears when their steps change. */
export async function storeStepFacts(
  trx: Kysely<Database>,
  applicationIds: readonly string[],
): Promise<void> {
  await sql`
    update applications a set step_facts_zone = ${zone}, step_facts = coalesce(
      (select array_agg(${stepFact} order by t.position, t.step) from application_steps t where t.application_id = a.id), '{}')
    where a.id = any(${[...applicationIds]}::uuid[])`.execute(trx)
}

/**
 * Stores what is missing: facts of before there were any, or of another time zone of the office, or of steps that were
 * changed by a server of the release before.
 */
export async function storeMissingFacts({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (;;) {
    const found = await db.transaction().execute(async (trx) => {
      // A change that waits for the lock clears what is stored here, since it is written with a statement of its own.
      const { rows } = await sql<{ id: string }>`
        select a.id from applications a where ${storedFacts} is null limit ${atOnce} for no key update skip locked`.execute(
        trx,
      )
      if (rows.length > 0)
        await storeStepFacts(
          trx,
          rows.map(({ id }) => id),
        )
      return rows.length
    })
    if (found < atOnce) return
  }
}
