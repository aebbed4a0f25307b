import { sql } from 'kysely'
import type { showWaiting as route } from '#areas/applications/states/contract/waiting-times.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { noteDone } from '#platform/jobs/daily-work.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { waitingFrom } from '../contract/reports.ts'

const work = 'measure-waiting'
const day = 86_400_000
/** Events after which the times are updated before the day is over. */
const manyEvents = 500
/** Only files from this period count; older ones say little about today. */
const measuredDays = 730
const nobody = '00000000-0000-0000-0000-000000000000'
const steps = ['answer', 'submitted', 'under_review'] as const

/**
 * Measures how long files take between their steps, by program, by university and overall: the median and the
 * 90th percentile, in days, rounded up. A stage counts once it is over; `answer` is from sending to the first
 * offer or refusal. Groups of fewer than 20 files are not stored.
 */
export async function measureWaiting({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - measuredDays * day)
  await db.transaction().execute(async (trx) => {
    const { max } = await trx
      .selectFrom('application_events')
      .select(sql<string | null>`max(id)`.as('max'))
      .executeTakeFirstOrThrow()
    await trx.deleteFrom('waiting_times').execute()
    await sql`
      with visits as (
        select e.application_id, e.to_stage as step, e.at as began,
          lead(e.at) over (partition by e.application_id order by e.id) as ended
        from application_events e where e.to_stage is distinct from e.from_stage),
      answers as (
        select a.id as application_id, 'answer' as step, a.applied_at as began, min(e.at) as ended
        from applications a
        join application_events e on e.application_id = a.id and e.to_stage in ('offered', 'rejected')
        group by a.id),
      spans as (
        select a.program_id, a.university_id, s.step,
          extract(epoch from s.ended - s.began) / 86400 as days
        from (select * from visits union all select * from answers) s
        join applications a on a.id = s.application_id
        where s.ended >= ${since} and s.step in ('answer', 'submitted', 'under_review', 'documents_requested', 'offered')),
      measured as (
        select case when grouping(program_id) = 0 then 'program' when grouping(university_id) = 0 then 'university'
            else 'all' end as scope,
          coalesce(program_id, university_id, ${nobody}::uuid) as scope_id, step, count(*)::integer as files,
          percentile_cont(0.5) within group (order by days) as half,
          percentile_cont(0.9) within group (order by days) as most
        from spans group by grouping sets ((program_id, step), (university_id, step), (step))
        having count(*) >= ${waitingFrom})
      insert into waiting_times (scope, scope_id, step, files, half_days, most_days, measured_at)
      select scope, scope_id, step, files, greatest(1, ceil(half)), greatest(1, ceil(most)), ${now} from measured`.execute(
      trx,
    )
    await noteDone(trx, work, now, Number(max ?? 0))
  })
}

/** Updates the waiting times once a day, or earlier after many events. */
export async function updateWaitingTimes(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = deps
  const done = await db
    .selectFrom('daily_work')
    .select(['ran_at', 'mark'])
    .where('name', '=', work)
    .executeTakeFirst()
  if (done && clock.now().getTime() - done.ran_at.getTime() < day) {
    const since = await db
      .selectFrom('application_events')
      .select('id')
      .where('id', '>', done.mark)
      .limit(manyEvents)
      .execute()
    if (since.length < manyEvents) return
  }
  await measureWaiting(deps)
}

/**
 * The stored waiting times of a program, per step: its own, else those of its university, else those of all
 * programs. A step with fewer than 20 files has none.
 * @throws not_found for a program that the viewer cannot see
 */
export async function showWaiting(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'role' | 'userId'>,
  programId: string,
): Promise<ReplyOf<typeof route>> {
  const program = await db
    .selectFrom('programs as p')
    .innerJoin('universities as u', 'u.id', 'p.university_id')
    .select(['p.id', 'p.university_id'])
    .where('p.id', '=', programId)
    .$if(viewer.role === 'student', (query) =>
      query.where((eb) =>
        eb.or([
          eb.and([eb('p.status', '=', 'published'), eb('u.status', '=', 'published')]),
          // Students who are waiting still see it when the program has left the catalogue.
          eb.exists(
            eb
              .selectFrom('applications as a')
              .select('a.id')
              .whereRef('a.program_id', '=', 'p.id')
              .where('a.student_id', '=', viewer.userId),
          ),
        ]),
      ),
    )
    .executeTakeFirst()
  if (!program) throw refuse('not_found')
  const rows = await db
    .selectFrom('waiting_times')
    .select(['scope', 'step', 'files', 'half_days', 'most_days'])
    .where('scope_id', 'in', [program.id, program.university_id, nobody])
    .execute()
  const of = (step: string) => {
    for (const scope of ['program', 'university', 'all'] as const) {
      const row = rows.find((one) => one.scope === scope && one.step === step)
      if (row) return { of: scope, files: row.files, half: row.half_days, most: row.most_days }
    }
    return null
  }
  const [answer, submitted, review] = steps.map(of)
  return { answer: answer ?? null, submitted: submitted ?? null, under_review: review ?? null }
}
