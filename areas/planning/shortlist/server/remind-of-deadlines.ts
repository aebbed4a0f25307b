import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { notify, wantsMail } from '#platform/notifications/server/notify.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { paths } from '#kit/routing/paths.ts'
import { reminderDays } from '../contract.ts'
import { forgetDropped } from './drop-program.ts'

const day = 86_400_000
/** Students one run writes to; the next run takes the rest. */
const batch = 500

interface Due {
  user_id: string
  program_id: string
  deadline: string
  days_left: number
  /** The reminder that is due: the nearest of `reminderDays`; those before it are missed and not sent. */
  days: number
  university_id: string
  university: string
  program: string
}

/**
 * Places on shortlists whose next deadline (as lists show it) asks for a reminder: only while the program is
 * published and the student has not applied, and only reminders that fell due since they were switched on.
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
 * only the nearest one goes out. All that is due for a student at one time is one mail.
 * @returns how many students were told
 */
export async function remindOfDeadlines(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now()
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<Due>`select * from (${due(today)}) as d
    order by user_id, deadline, program, program_id`.execute(deps.db)
  let told = 0
  for (const places of [...Map.groupBy(rows, (row) => row.user_id).values()].slice(0, batch)) {
    const wrote = await deps.db.transaction().execute((trx) => remind(trx, places, now))
    if (wrote) told++
  }
  return told
}

async function remind(trx: Transaction<Database>, places: readonly Due[], now: Date): Promise<boolean> {
  // A process that comes second finds the rows and sends nothing.
  const first = await trx
    .insertInto('deadline_reminders')
    .values(
      places.map(({ user_id, program_id, deadline, days }) => ({
        ...{ user_id, program_id, deadline, days },
        sent_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('program_id')
    .execute()
  const mine = places.filter((place) => first.some(({ program_id }) => program_id === place.program_id))
  const [nearest] = mine
  if (!nearest) return false
  const userId = nearest.user_id
  for (const place of mine) {
    await notify(trx, {
      ...{ userId, kind: 'reminder', event: 'deadline', title: place.program, at: now },
      href: paths.program(place.university_id, place.program_id),
    })
  }
  if (!(await wantsMail(trx, userId, 'reminder'))) return true
  const { name, email } = await trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const programs = mine.map((place) => ({
    ...{ universityId: place.university_id, programId: place.program_id },
    ...{ university: place.university, program: place.program },
    ...{ deadline: place.deadline, daysLeft: place.days_left },
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

/** The care of shortlists: reminders, and what was taken off or lies behind goes. */
export async function careForShortlists(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await remindOfDeadlines(deps)
  await forgetDropped(deps)
  await deps.db
    .deleteFrom('deadline_reminders')
    .where('deadline', '<', new Date(deps.clock.now().getTime() - 365 * day).toISOString().slice(0, 10))
    .execute()
}
