import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { anyOrder, eachAlone } from '#platform/jobs/each-alone.ts'
import { offerWarningDays } from '../contract/application-moves.ts'
import { hasOpenAccount, makeMove } from './make-move.ts'
import { notifyStudent } from './notify-student.ts'

const dayMilliseconds = 86_400_000
/** The maximum of rows per run; the next run takes the rest. */
const batch = 200

/**
 * Warns students whose offers end in 7 and in 2 days, each once per reply date and a day apart, also where fewer are
 * left. Who has closed the account is not warned, and so the offer is still there if the account is opened again.
 * @returns how many warnings were queued
 */
export async function warnOfEndingOffers(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const dayAgo = new Date(now.getTime() - dayMilliseconds)
  let queued = 0
  await eachAlone(offerWarningDays, async (days) => {
    const until = new Date(now.getTime() + days * dayMilliseconds)
    const due = await sql<{ id: string; reply_by: Date }>`select a.id, a.reply_by from applications a
      where a.stage = 'offered' and a.reply_by <= ${until} and ${hasOpenAccount}
        and not exists (select 1 from offer_warnings w
          where w.application_id = a.id and w.reply_by = a.reply_by
            and (w.days = ${days} or w.sent_at > ${dayAgo}))
      order by ${anyOrder} limit ${batch}`.execute(deps.db)
    const warned = await eachAlone(due.rows, ({ id, reply_by }) => {
      // One whose date has passed without both warnings stays open for a day after the next one, if not longer.
      const endsAt = reply_by > now ? reply_by : new Date(now.getTime() + dayMilliseconds)
      const daysLeft = Math.floor((endsAt.getTime() - now.getTime()) / dayMilliseconds)
      return deps.db.transaction().execute(async (trx) => {
        // A concurrent process finds the row and sends nothing.
        const first = await sql`insert into offer_warnings (application_id, days, reply_by, mail_id, sent_at)
          values (${id}, ${days}, ${reply_by}, gen_random_uuid(), ${now}) on conflict do nothing
          returning 1`.execute(trx)
        if (first.rows.length === 0) return false
        const mailId = await notifyStudent(trx, id, 'offer-ending-soon', {
          replyBy: endsAt.toISOString(),
          daysLeft,
        })
        await trx
          .updateTable('offer_warnings')
          .set({ mail_id: mailId })
          .where('application_id', '=', id)
          .where('days', '=', days)
          .where('reply_by', '=', reply_by)
          .execute()
        return true
      })
    })
    queued += warned
    return warned > 0
  })
  return queued
}

/**
 * Ends offers whose reply date has passed, but only if the student got both warnings: an undelivered mail must not cost
 * a place. The second warning must be at least a day old.
 * @returns how many offers ended
 */
export async function lapseOffers(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const dayAgo = new Date(now.getTime() - dayMilliseconds)
  const { rows } = await sql<{ id: string; reply_by: Date }>`select a.id, a.reply_by from applications a
    where a.stage = 'offered' and a.reply_by < ${now} and ${hasOpenAccount}
      and (select count(*) from offer_warnings w join outbox m on m.id = w.mail_id
        where w.application_id = a.id and w.reply_by = a.reply_by
          and m.outcome = 'sent' and m.done_at < ${dayAgo}) >= ${offerWarningDays.length}
    order by ${anyOrder} limit ${batch}`.execute(deps.db)
  return eachAlone(rows, ({ id, reply_by }) =>
    deps.db.transaction().execute(async (trx) => {
      // A student who has just confirmed, or another offer with another reply date.
      const { rows: still } = await sql`select from applications
        where id = ${id} and stage = 'offered' and reply_by = ${reply_by} for update`.execute(trx)
      if (still.length === 0) return false
      await makeMove(trx, deps, { applicationId: id, move: 'lapse', by: null })
      await notifyStudent(trx, id, 'offer-ended', { endedAt: reply_by.toISOString() })
      await writeAudit(trx, deps, {
        action: 'application.moved',
        by: 'clock',
        object: { kind: 'application', id },
        details: { move: 'lapse' },
      })
      return true
    }),
  )
}

/** The job: sends warnings first, then ends offers. */
export async function warnAndLapseOffers(deps: Deps): Promise<void> {
  await eachAlone([warnOfEndingOffers, lapseOffers], async (run) => (await run(deps)) > 0)
}
