import { randomBytes } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { anyOrder } from '#platform/jobs/each-alone.ts'
import { programSearch } from '#areas/catalogue/offers.ts'
import { notify, wantsMail } from '#platform/notifications/server/notify.ts'
import { hashToken } from '#platform/permissions/viewer.ts'
import { paths } from '#kit/routing/paths.ts'
import { parseQuery } from './search-query.ts'
import { nextCheck } from './save-search.ts'

/** Programs listed in one e-mail; its button leads to the others. */
const named = 10
/** Searches replayed per run; the next run continues. */
const batch = 500
/** Longest transaction that adds programs: anything younger is left for the next week. */
const minutesToSettle = 15
/** Days after which an e-mail that could not be sent is dropped. */
const daysToArrive = 3
/** Longest address in a notification. */
const longestHref = 400

interface Claimed {
  id: string
  user_id: string
  name: string
  query: string
  seen_until: Date
}

type Parts = Pick<Deps, 'db' | 'pool' | 'clock' | 'mail' | 'log'>

/**
 * Runs the saved searches whose week is over on the programs added since, through the same program search, and mails
 * what it finds. A week without new programs sends nothing. Each search is run by one process.
 * @returns the number of searches with new programs
 */
export async function mailSearchNews(deps: Parts): Promise<number> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() - minutesToSettle * 60_000)
  const due = await deps.db
    .selectFrom('saved_searches as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.seen_until'])
    .where('s.weekly', '=', true)
    .where('s.look_at', '<=', now)
    .where('u.status', '=', 'active')
    .orderBy(anyOrder)
    .limit(batch)
    .execute()
  if (due.length === 0) return 0
  const oldest = new Date(Math.min(...due.map(({ seen_until }) => seen_until.getTime())))
  const added = await programsAdded(deps.db, oldest, until)
  let mailed = 0
  for (const { id } of due) {
    try {
      if (await replay(deps, id, { now, until, added })) mailed++
    } catch (error) {
      deps.log.error({ event: 'search-not-replayed', search: id, name: (error as Error).name })
    }
  }
  return mailed
}

interface Added {
  number: number
  added_at: Date
}

/** When students could see a record first: what an officer has begun is a draft until it is published. */
const firstShown = (record: 'p' | 'u') => sql<Date>`coalesce((
  select min(e.edited_at) filter (where e.kind = 'published' and e.group_name is null) from catalogue_edits e
  where e.record_id = ${sql.ref(`${record}.id`)} having bool_or(e.kind = 'created')), ${sql.ref(`${record}.created_at`)})`

/** Programs that students could find first after a time, and not after another. */
async function programsAdded(db: Kysely<Database>, after: Date, until: Date): Promise<readonly Added[]> {
  const { rows } = await sql<Added>`
    with published as (
      select distinct record_id as id from catalogue_edits
      where kind = 'published' and group_name is null and edited_at > ${after}
    ), new as (
      select id from programs where created_at > ${after}
      union
      select p.id from programs p join published on published.id in (p.id, p.university_id)
    )
    select number, added_at from (
      select p.number, greatest(${firstShown('p')}, ${firstShown('u')}) as added_at
      from new join programs p on p.id = new.id join universities u on u.id = p.university_id) as added
    where added_at > ${after} and added_at <= ${until}`.execute(db)
  return rows
}

interface Run {
  now: Date
  until: Date
  added: readonly Added[]
}

async function replay(deps: Parts, id: string, { now, until, added }: Run): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const search = await claim(trx, id, now, until)
    const query = search && parseQuery(search.query)
    if (!search || !query) return false
    const since = search.seen_until.getTime()
    const among = added.filter(({ added_at }) => added_at.getTime() > since).map(({ number }) => number)
    if (among.length === 0) return false
    const { programs, pagination } = await programSearch(deps).find(
      { userId: search.user_id, role: 'student' },
      { ...query, page: 1, limit: named },
      { among },
    )
    if (programs.length === 0) return false
    const href = `${paths.universities}?${search.query}`
    await notify(trx, {
      userId: search.user_id,
      kind: 'search',
      event: 'new-programs',
      title: search.name,
      at: now,
      href: href.length > longestHref ? paths.searches : href,
    })
    if (!(await wantsMail(trx, search.user_id, 'search'))) return true
    const { name, email } = await trx
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', search.user_id)
      .executeTakeFirstOrThrow()
    const token = randomBytes(32).toString('base64url')
    await trx
      .insertInto('search_mails')
      .values({ token_hash: hashToken(token), search_id: id, sent_at: now })
      .execute()
    await deps.mail.enqueueSecret(trx, {
      name: 'search-news',
      to: email,
      userId: search.user_id,
      secret: token,
      expiresAt: new Date(now.getTime() + daysToArrive * 86_400_000),
      props: {
        name,
        search: search.name,
        query: search.query,
        total: pagination.totalPrograms,
        more: pagination.more,
        programs: programs.map((program) => ({
          universityId: program.university._id,
          programId: program._id,
          university: program.university.universityName,
          program: program.programName,
          deadline: program.nextDeadline,
        })),
      },
    })
    await trx.updateTable('saved_searches').set({ last_mail_at: now }).where('id', '=', id).execute()
    return true
  })
}

/** Locks a search that is due for this transaction and records that everything up to `until` was seen. */
async function claim(
  trx: Transaction<Database>,
  id: string,
  now: Date,
  until: Date,
): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with mine as (
      select id, seen_until from saved_searches where id = ${id} and weekly and look_at <= ${now}
      for update skip locked)
    update saved_searches s set look_at = ${nextCheck(now)}, seen_until = greatest(s.seen_until, ${until})
    from mine where s.id = mine.id
    returning s.id, s.user_id, s.name, s.query, mine.seen_until`.execute(trx)
  return rows[0]
}
