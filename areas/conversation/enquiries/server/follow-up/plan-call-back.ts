import { enquiryInboxMessages as messages } from '#texts/conversation/enquiries/enquiry-inbox-messages.ts'
import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { formatDay } from '#platform/time/format-day.ts'
import { officeDay } from '#platform/time/office-day.ts'
import { paths } from '#kit/routing/paths.ts'
import {
  callBackDays,
  longestCallBackDays,
  type CallBackDay,
  type planCallBack as route,
} from '../../contract/one-enquiry.ts'
import { readEnquiry } from '../show-enquiry.ts'

/**
 * Sets or removes the day on which to call back whoever left an enquiry.
 * @throws not_found; invalid_input for a day that has passed or is too far ahead; move_not_possible once it is handled,
 *   or without a phone number
 */
export async function planCallBack(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  enquiryId: string,
  { day }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  return db.transaction().execute(async (trx) => {
    const set = await setCallBack(trx, { clock }, viewer, enquiryId, { day, field: 'day' })
    return {
      message: set === null ? messages.callBackRemoved : messages.callBackSet({ day: formatDay(set) }),
      data: await readEnquiry(trx, enquiryId),
    }
  })
}

/**
 * Sets or removes the day in the transaction of the caller. Whoever plans a call for an enquiry that nobody has, has it
 * from then on: somebody has to be reminded.
 * @param day null removes it. `field`: where the caller's form has it
 * @returns the day, ISO 8601
 */
export async function setCallBack(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  viewer: Viewer,
  enquiryId: string,
  { day: chosen, field }: { day: CallBackDay | null; field: string },
): Promise<string | null> {
  const now = clock.now()
  const today = officeDay(now)
  const day = chosen !== null && chosen in callBackDays ? officeDay(now, daysUntil(chosen)) : chosen
  if (day !== null && (day < today || day > officeDay(now, longestCallBackDays))) {
    const message = messages.callBackAhead({ days: longestCallBackDays })
    throw refuse('invalid_input', { message, fields: { [field]: message } })
  }
  const enquiry = await trx
    .selectFrom('enquiries')
    .select(['phone', 'handled_at', sql<string | null>`call_back_on::text`.as('day')])
    .where('id', '=', enquiryId)
    .forUpdate()
    .executeTakeFirst()
  if (!enquiry) throw refuse('not_found')
  if (enquiry.handled_at !== null) throw refuse('move_not_possible', { message: messages.isClosed })
  if (enquiry.phone === null) throw refuse('move_not_possible', { message: messages.noPhone })
  if (enquiry.day === day) return day
  await trx
    .updateTable('enquiries')
    .set({
      call_back_on: day,
      // Whoever chooses today needs no reminder.
      call_back_notified: day !== null && day <= today,
      ...(day === null ? {} : { officer_id: sql`coalesce(officer_id, ${viewer.userId})` }),
    })
    .where('id', '=', enquiryId)
    .execute()
  await writeAudit(
    trx,
    { clock },
    {
      action: day === null ? 'enquiry.unplanned' : 'enquiry.planned',
      by: viewer,
      object: { kind: 'enquiry', id: enquiryId },
      details: { day },
    },
  )
  return day
}

const daysUntil = (choice: CallBackDay): number => callBackDays[choice as keyof typeof callBackDays]

/** Reminds whoever has an enquiry on the day on which to call back; one that nobody has only stands in the list. */
export async function remindOfCallBacks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; name: string; officer_id: string }>`
      with due as (
        select e.id from enquiries e join users u on u.id = e.officer_id and u.status = 'active'
        where e.handled_at is null and e.call_back_on <= ${officeDay(now)} and not e.call_back_notified
        order by e.id limit 200 for update of e skip locked)
      update enquiries e set call_back_notified = true from due where e.id = due.id
      returning e.id, concat_ws(' ', e.first_name, e.last_name) as name, e.officer_id`.execute(trx)
    for (const { id, name, officer_id: officerId } of rows) {
      await notify(trx, {
        userId: officerId,
        kind: 'reminder',
        event: 'enquiry-call-back',
        title: name,
        href: paths.staffEnquiry(id),
        at: now,
      })
    }
  })
}
