import { sql } from 'kysely'
import { paths } from '#kit/routing/paths.ts'
import { anyOrder, eachAlone } from '#platform/jobs/each-alone.ts'
import { notifyStudent } from '#areas/applications/states/server/notify-student.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { notify, wantsMail } from '#platform/notifications/server/notify.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { site } from '#site'
import { fillIn } from '../contract/fill-in.ts'
import { outsideStages } from '../contract/outside-steps.ts'
import { earliestReminder } from '../contract/step-plans.ts'
import { overtaken } from './overtaken.ts'

interface DueStep {
  application_id: string
  step: string
  whom: 'student' | 'officer'
  days: number
  due_on: string
}

/** Reminders in one run; the rest follow with the next. */
const mostAtOnce = 500

const stagesSql = sql.join(outsideStages.map((stage) => sql.lit(stage)))

/** What makes a step worth a reminder still, on `application_steps t` and `applications a`. */
const isOpen = sql`t.state in ('waiting', 'under_way') and a.stage in (${stagesSql})`

/** Whether the office has yet to answer that the student reports it as done, on `application_steps t`. */
const isReported = sql`(t.reported_at is not null and t.report_answer is null)`

/** Reminders whose day has come and that were not sent; of one step only the nearest. */
const dueReminders = (today: string) => sql<DueStep>`
  select t.application_id, t.step, w.whom, min(d.days)::integer as days, t.due_on::text as due_on
  from application_steps t
  join applications a on a.id = t.application_id
  cross join lateral (values ('student', t.remind_student), ('officer', t.remind_officer)) as w (whom, days)
  cross join lateral unnest(w.days) as d (days)
  where ${isOpen} and t.due_on between ${today}::date and ${today}::date + ${sql.lit(earliestReminder)}
    and t.due_on - d.days <= ${today}::date
    -- A student is reminded of what can be done now, and an officer only of a file that is somebody's.
    and (w.whom = 'officer' and a.officer_id is not null or w.whom = 'student' and t.open_since is not null
      and not ${overtaken(sql`a.stage`, sql`t.kind`)} and not ${isReported})
    and not exists (
      select from step_reminders r
      where r.application_id = t.application_id and r.step = t.step and r.whom = w.whom and r.due_on = t.due_on
        and r.days <= d.days)
  group by t.application_id, t.step, w.whom, t.due_on
  order by ${anyOrder}
  limit ${sql.lit(mostAtOnce)}`

/**
 * Reminds students and officers of outside steps, on the days that the plan names before the due day. Each reminder is
 * sent once per due day; after days without a run only the nearest one is.
 * @returns the number of reminders
 */
export async function remindOfSteps({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const { rows } = await dueReminders(dayIn(site.timeZone.id, now)).execute(db)
  return eachAlone(rows, (due) => db.transaction().execute((trx) => remind(trx, due, now)))
}

/** Sends one reminder unless another run has, or the step has changed meanwhile. */
async function remind(trx: Trx, due: DueStep, now: Date): Promise<boolean> {
  const { rows: claimed } = await sql`
    insert into step_reminders (application_id, step, whom, days, due_on, sent_at)
    select t.application_id, t.step, ${due.whom}, ${due.days}, t.due_on, ${now}
    from application_steps t join applications a on a.id = t.application_id
    where t.application_id = ${due.application_id} and t.step = ${due.step} and t.due_on = ${due.due_on} and ${isOpen}
    on conflict do nothing returning step`.execute(trx)
  if (claimed.length === 0) return false
  const { rows } = await sql<{
    name: string
    text: string | null
    help: string | null
    reference: string
    university: string
    program: string
    student_id: string
    student: string
    is_active: boolean
    officer_id: string | null
    officer: string | null
    officer_email: string | null
  }>`
    select t.name, s.step ->> 'text' as text, s.step ->> 'help' as help, a.reference, u.name as university,
      p.name as program, a.student_id, w.name as student, w.status = 'active' as is_active, a.officer_id,
      o.name as officer, o.email as officer_email
    from application_steps t
    join applications a on a.id = t.application_id
    join users w on w.id = a.student_id
    join universities u on u.id = a.university_id join programs p on p.id = a.program_id
    left join users o on o.id = a.officer_id and o.status = 'active'
    join application_plans f on f.application_id = t.application_id
    join step_plan_versions v on v.plan_id = f.plan_id and v.version = f.plan_version
    left join lateral (select e.step from jsonb_array_elements(v.steps) as e (step)
      where e.step ->> 'key' = t.step) s on true
    where t.application_id = ${due.application_id} and t.step = ${due.step}`.execute(trx)
  const about = rows[0]!
  if (due.whom === 'student') await remindStudent(trx, due, about, now)
  else await remindOfficer(trx, due, about, now)
  return true
}

async function remindStudent(
  trx: Trx,
  { application_id: applicationId, due_on: dueOn }: DueStep,
  about: {
    name: string
    text: string | null
    help: string | null
    university: string
    program: string
    student_id: string
    is_active: boolean
  },
  now: Date,
): Promise<void> {
  if (!about.is_active) return
  const text = about.text === null ? about.name : fillIn({ text: about.text }, about)
  await notify(trx, {
    userId: about.student_id,
    kind: 'reminder',
    event: 'outside-step-due',
    applicationId,
    title: text,
    href: paths.application(applicationId),
    at: now,
  })
  if (await wantsMail(trx, about.student_id, 'reminder'))
    await notifyStudent(trx, applicationId, 'outside-step-due', { text, dueOn, help: about.help })
}

async function remindOfficer(
  trx: Trx,
  { application_id: applicationId, due_on: dueOn }: DueStep,
  about: {
    name: string
    reference: string
    university: string
    student: string
    officer_id: string | null
    officer: string | null
    officer_email: string | null
  },
  now: Date,
): Promise<void> {
  if (about.officer_id === null || about.officer_email === null) return
  await notify(trx, {
    userId: about.officer_id,
    kind: 'reminder',
    event: 'outside-step-due-office',
    applicationId,
    title: `${about.name}, ${about.reference}`,
    href: paths.staffApplication(applicationId),
    at: now,
  })
  if (!(await wantsMail(trx, about.officer_id, 'reminder'))) return
  await enqueue(trx, {
    name: 'outside-step-due-office',
    to: about.officer_email,
    userId: about.officer_id,
    props: {
      name: about.officer ?? '',
      applicationId,
      reference: about.reference,
      student: about.student,
      university: about.university,
      step: about.name,
      dueOn,
    },
  })
}
