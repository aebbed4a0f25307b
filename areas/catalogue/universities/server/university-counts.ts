import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'

/**
 * Adds up the differences of `university_counts`, one row per status. Rows that another transaction adds meanwhile are
 * left for the next time, and rows another run adds up at the same time are counted by one of the two.
 */
export async function addUpCounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`
    with gone as (delete from university_counts returning status, universities)
    insert into university_counts (status, universities)
    select status, sum(universities) from gone group by status having sum(universities) <> 0`.execute(db)
}

/** Every status whose stored count differs from the number of its universities. */
export const wrongUniversityCounts = (): RawBuilder<{ id: string }> => sql`
  select coalesce(exact.status, stored.status) as id
  from (select status, count(*) as universities from universities group by status) as exact
  full join (select status, sum(universities) as universities from university_counts group by status) as stored
    using (status)
  where coalesce(exact.universities, 0) <> coalesce(stored.universities, 0)`
