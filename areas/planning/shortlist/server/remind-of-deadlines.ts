import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { eachAlone, inAnyOrder } from '#platform/jobs/each-alone.ts'
import { notify, wantsMail } from '#platform/notifications/server/notify.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { paths } from '#kit/routing/paths.ts'
import { reminderDays } from '../contract.ts'
import { purgeRemovedPrograms } from './remove-from-shortlist.ts'

const day = 86_400_000
/** Students reminded per run; the next run continues. */
const batch = 500

interface Due {
  user_id: string
  program_id: string
  deadline: string
  days_left: number
  /** Which of `reminderDays` is due: the one nearest to the deadline. Earlier ones that were missed are not sent. */
  days: number
  university_id: string
  university: string
  program: string
}

/**
 * Shortlist entries whose next deadline (as lists show it) is due for a reminder: only while the program is published
 * and the student has not applied, and only for reminders that became due after they were switched on.
 */
const due = (today: string) => sql<Due>`
  select s.user_id, s.program_id, d.deadline, d.deadline - ${today}::date as days_left, r.days,
    u.id as university_id, u.name as university, p.name as program
  from shortlist s
  join users o on o.id = s.user_id and o.status = 'active'
  join programs p on p.id = s.program_id and p.status = 'published'
  join universities u on u.id = p.university_id and u.status = 'published'
  cross join lateral (
    select case
      when exists (select 1 from program_intakes i where i.program_id = p.id and i.status = 'published')
        then (select min(closes) from program_intakes i
          where i.program_id = p.id and i.status = 'published' and closes >= ${today}::date)
      when p.deadline >= ${today}::date then p.deadline
    end as deadline
  ) as d
  cross join lateral (
    select min(days) as days from unnest(${[...reminderDays]}::integer[]) as days
    where days >= d.deadline - ${today}::date
  ) as r
  where s.dropped_at is null and r.days is not null
    and s.remind_since < (d.deadline - r.days + 1)::timestamptz
    and not exists (select 1 from deadline_reminders m where m.user_id = s.user_id
      and m.program_id = s.program_id and m.deadline = d.deadline and m.days <= r.days)
    and not exists (select 1 from applications a where a.student_id = s.user_id
      and a.program_id = s.program_id and a.stage <> 'withdrawn')`

/**
 * Reminds students of the deadlines on their shortlists 30, 7 and 1 days before, each once; after days without a run
 * only the nearest reminder is sent. Everything due for a student at the same time goes into one e-mail.
 * @returns the number of students reminded
 */
export async function remindOfDeadlines(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now()
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<Due>`select * from (${due(today)}) as d
    order by user_id, deadline, program, program_id`.execute(deps.db)
  const students = inAnyOrder([...Map.groupBy(rows, (row) => row.user_id).values()]).slice(0, batch)
  return eachAlone(students, (entries) => deps.db.transaction().execute((trx) => remind(trx, entries, now)))
}

async function remind(trx: Transaction<Database>, entries: readonly Due[], now: Date): Promise<boolean> {
  // Another process may have sent it already: it then finds the rows and sends nothing.
  const first = await trx
    .insertInto('deadline_reminders')
    .values(
      entries.map(({ user_id, program_id, deadline, days }) => ({
        user_id,
        program_id,
        deadline,
        days,
        sent_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('program_id')
    .execute()
  const mine = entries.filter((entry) => first.some(({ program_id }) => program_id === entry.program_id))
  const [nearest] = mine
  if (!nearest) return false
  const userId = nearest.user_id
  for (const entry of mine) {
    await notify(trx, {
      userId,
      kind: 'reminder',
      event: 'deadline',
      title: entry.program,
      at: now,
      href: paths.program(entry.university_id, entry.program_id),
    })
  }
  if (!(await wantsMail(trx, userId, 'reminder'))) return true
  const { name, email } = await trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const programs = mine.map((entry) => ({
    universityId: entry.university_id,
    programId: entry.program_id,
    university: entry.university,
    program: entry.program,
    deadline: entry.deadline,
    daysLeft: entry.days_left,
  }))
  await enqueue(trx, {
    name: 'deadline-reminder',
    to: email,
    userId,
    props: { name, programs },
    expiresAt: new Date(Date.parse(nearest.deadline) + day),
  })
  return true
}

/** Sends deadline reminders, and purges removed entries and old reminders. */
export async function remindAndPurgeShortlists(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await remindOfDeadlines(deps)
  await purgeRemovedPrograms(deps)
  await deps.db
    .deleteFrom('deadline_reminders')
    .where('deadline', '<', new Date(deps.clock.now().getTime() - 365 * day).toISOString().slice(0, 10))
    .execute()
}
