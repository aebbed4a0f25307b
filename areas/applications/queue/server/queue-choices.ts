import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { QueueChoices } from '../contract.ts'
import { noIntake } from '../filters/contract.ts'

/** The maximum number of options in a list, which people have to read. */
const mostNamed = 500

/**
 * The options of the queue's filters: only what the viewer has access to and what has applications.
 * @param university whose programs to offer; none without one
 */
export async function queueChoices(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  university: string | undefined,
): Promise<QueueChoices> {
  const reach = scopeOf(viewer)
  const [officers, universities, programs, intakes] = await Promise.all([
    viewer.role === 'university'
      ? []
      : db
          .selectFrom('users')
          .select(['id as _id', 'name'])
          .where('role', 'in', ['officer', 'admin'])
          .where('status', '=', 'active')
          .orderBy('name')
          .orderBy('id')
          .execute(),
    sql<{ _id: string; name: string; country: string }>`
      select u.id as "_id", u.name, u.country from universities u
      where exists (select from applications a where a.university_id = u.id and ${reach})
      order by u.folded_name, u.id limit ${mostNamed}`.execute(db),
    university === undefined
      ? null
      : sql<{ _id: string; name: string }>`
          select p.id as "_id", p.name from programs p
          where p.university_id = ${university}
            and exists (select from applications a where a.program_id = p.id and ${reach})
          order by p.name, p.id limit ${mostNamed}`.execute(db),
    sql<{ intake: string }>`select distinct a.intake from applications a
      where ${reach} order by 1 desc limit 61`.execute(db),
  ])
  return {
    officers,
    countries: [...new Set(universities.rows.map(({ country }) => country))].toSorted(),
    universities: universities.rows.map(({ _id, name }) => ({ _id, name })),
    programs: programs?.rows ?? [],
    intakes: intakes.rows.map(({ intake }) => (intake === '' ? noIntake : intake)),
  }
}
