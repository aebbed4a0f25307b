import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Database } from '#platform/database/tables.ts'
import { site } from '#site'
import type { StepStanding } from '../contract/step-plans.ts'

const zone = sql.lit(site.timeZone.id)
/** Applications that one transaction of the job looks at. */
const atOnce = 500

/** Facts of another time zone do not count; neither do those of releases that counted steps in place of files. */
const stamp = sql.lit(`${site.timeZone.id} files`)

const isOpen = sql<boolean>`t.state in ('waiting', 'under_way') and t.open_since is not null`

/** How a step `t` stands, as the report counts it and the queue filters by it; open ones count in open files alone. */
export const stepStands: Readonly<Record<StepStanding, RawBuilder<boolean>>> = {
  done: sql`t.state = 'done'`,
  refused: sql`t.state = 'refused'`,
  open: isOpen,
  late: sql`${isOpen} and t.due_on < (now() at time zone ${zone})::date`,
}

const word = sql`case when ${stepStands.done} then 'done' when ${stepStands.refused} then 'refused'
  when ${stepStands.open} then 'open' end`

/**
 * The facts of steps, by application: of each its kind, then `done` with the days since its turn came, `open` with the due
 * day if it has one, or `refused`; nothing more of a step whose turn has not come or that is not needed. A `+` marks all
 * but one of those that are of a kind and stand alike in a file, so that files can be counted; of open ones the earliest is
 * not marked.
 * @param steps SQL of the steps `t`, after `from`
 */
export const stepFacts = (steps: RawBuilder<unknown>): RawBuilder<{ id: string; fact: string }> => sql`
  select t.application_id as id, t.position, t.step, t.kind || coalesce(' ' || ${word} || case
      when row_number() over (partition by t.application_id, t.kind, ${word} order by t.due_on, t.step) > 1 then '+'
      else '' end || case
      when ${stepStands.done} then ' ' || greatest(t.done_on - (t.open_since at time zone ${zone})::date, 0)
      when ${stepStands.open} then coalesce(' ' || t.due_on::text, '') else '' end, '') as fact
  from ${steps}`

/** The stored facts of an application `a`; null where they have to be taken from its steps. */
export const storedFacts: RawBuilder<string[] | null> = sql`case
  when a.step_facts = '{}' or a.step_facts_zone = ${stamp} then a.step_facts end`

/** Stores the facts of applications, which a trigger clears when their steps change. */
export async function storeStepFacts(
  trx: Kysely<Database>,
  applicationIds: readonly string[],
): Promise<void> {
  await sql`
    update applications a set step_facts_zone = ${stamp}, step_facts = coalesce(
      (select array_agg(f.fact order by f.position, f.step)
        from (${stepFacts(sql`application_steps t where t.application_id = a.id`)}) f), '{}')
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
