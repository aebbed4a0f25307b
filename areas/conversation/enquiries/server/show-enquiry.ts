import { sql, type Kysely } from 'kysely'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Database } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'
import {
  enquiryActs,
  otherEnquiriesMost,
  type EnquiryDetails,
  type showEnquiry as route,
} from '../contract/one-enquiry.ts'
import { enquiries, presentEnquiry } from './list-enquiries.ts'

type Lists = Pick<EnquiryDetails, 'others' | 'history'>

/** Other enquiries with the same e-mail address or phone number, newest first. */
const othersOf = sql<Lists['others']>`coalesce((
  select json_agg(row_to_json(o)) from (
    select o.id as "_id", o.kind, o.received_at as "receivedAt", o.handled_at is not null as "isHandled"
    from enquiries o where o.id <> e.id and (o.email = e.email or o.phone = e.phone)
    order by o.received_at desc, o.id limit ${sql.lit(otherEnquiriesMost)}) o), '[]')`

/** Entries of the audit log about the enquiry, oldest first. */
const historyOf = sql<Lists['history']>`coalesce((
  select json_agg(json_build_object('at', l.at, 'act', substr(l.action, 9), 'by', a.name, 'whom', w.name,
      'day', case when l.action = 'enquiry.planned' then l.details ->> 'day' end,
      'reason', case when l.action = 'enquiry.handled' then l.details ->> 'reason' end)
      order by l.at, l.seq)
  from audit_entries l
    left join users a on a.id = l.actor_id
    left join users w on w.id::text = case l.action
      when 'enquiry.assigned' then l.details ->> 'to' else l.details ->> 'student' end
  where l.object_id = e.id::text and l.object_kind = 'enquiry'
    and l.action in (${sql.join(enquiryActs.map((act) => sql.lit(`enquiry.${act}`)))})), '[]')`

const iso = (time: string): string => new Date(time).toISOString()

/** @throws not_found */
export async function readEnquiry(db: Kysely<Database>, enquiryId: string): Promise<EnquiryDetails> {
  const row = await enquiries(db)
    .select([othersOf.as('others'), historyOf.as('history')])
    .where('e.id', '=', enquiryId)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  const enquiry = presentEnquiry(row)
  return {
    ...enquiry,
    others: row.others.map((one) => ({ ...one, receivedAt: iso(one.receivedAt) })),
    history: [
      { at: enquiry.receivedAt, act: 'received', by: null, whom: null, day: null, reason: null },
      ...row.history.map((one) => ({ ...one, at: iso(one.at) })),
    ],
  }
}

/** One enquiry as an officer sees it. @throws not_found */
export async function showEnquiry(
  { db }: Pick<Deps, 'db'>,
  enquiryId: string,
): Promise<ReplyOf<typeof route>> {
  return { data: await readEnquiry(db, enquiryId) }
}
