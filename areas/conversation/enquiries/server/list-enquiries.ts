import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { setSpellingTolerance } from '#platform/database/fuzzy-match.ts'
import type { Enquiry, listEnquiries as route } from '../contract/enquiries.ts'
import { answeredAt } from './follow-up/answered-at.ts'
import { endOf } from './follow-up/enquiry-end.ts'
import { matchesWords } from './match-words.ts'
import { fromDay, toDay } from '#platform/time/day-start.ts'
import { officeDay } from '#platform/time/office-day.ts'

/**
 * Enquiries by page, newest first. Open ones are answered in the order in which they came: after those to call back
 * today, and before those to call back later. The search covers everything the visitor typed. Misspelled words count only where nothing matches as typed.
 */
export async function listEnquiries(
  deps: Deps,
  viewer: Viewer,
  {
    page,
    limit,
    search,
    kind,
    handled,
    officer,
    callBack,
    ended,
    answered,
    student,
    from,
    to,
  }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const order =
    handled === 'no' || callBack !== undefined
      ? inTurn(officeDay(deps.clock.now()))
      : sql`e.received_at desc, e.id`
  return deps.db.transaction().execute(async (trx) => {
    await setSpellingTolerance(trx)
    const { typed, misspelt } = await matchesWords(trx, 'e.search', search)
    const those = (words: RawBuilder<boolean>) =>
      trx
        .selectFrom('enquiries as e')
        .where(words)
        .$if(kind !== undefined, (query) => query.where('e.kind', '=', kind!))
        .$if(handled === 'yes', (query) => query.where('e.handled_at', 'is not', null))
        .$if(handled === 'no', (query) => query.where('e.handled_at', 'is', null))
        .$if(callBack !== undefined, (query) =>
          query.where('e.handled_at', 'is', null).where('e.call_back_on', 'is not', null),
        )
        .$if(ended !== undefined, (query) => query.where(endOf, '=', ended!))
        .$if(answered !== undefined, (query) => query.where(answeredAt(sql`e.id`), 'is not', null))
        .$if(student !== undefined, (query) => query.where('e.student_id', 'is not', null))
        .$if(from !== undefined, (query) => query.where(fromDay(sql`e.received_at`, from!)))
        .$if(to !== undefined, (query) => query.where(toDay(sql`e.received_at`, to!)))
        .$if(officer === 'mine', (query) => query.where('e.officer_id', '=', viewer.userId))
        .$if(officer === 'none', (query) => query.where('e.officer_id', 'is', null))
    const count = async (words: RawBuilder<boolean>) =>
      (
        await those(words)
          .select(sql<number>`count(*)`.as('total'))
          .executeTakeFirstOrThrow()
      ).total
    let found = typed
    let total = await count(found)
    if (total === 0 && misspelt !== null) {
      found = misspelt
      total = await count(found)
    }
    const ids = those(found)
      .select('e.id')
      .orderBy(order)
      .limit(limit)
      .offset((page - 1) * limit)
    const rows = await enquiries(trx).where('e.id', 'in', ids).orderBy(order).execute()
    return { data: rows.map(presentEnquiry), totalCount: total }
  })
}

/** The order in which open enquiries need somebody. @param today the day at the office */
const inTurn = (today: string) => sql`
  case when e.call_back_on <= ${today} then 0 when e.call_back_on is null then 1 else 2 end,
  e.call_back_on, e.received_at, e.id`

interface AnswerRow {
  id: string
  by: string | null
  at: string
  text: string
  outcome: string | null
}

/** Answers and whether their e-mails were sent; an e-mail that has been purged was sent long ago. */
const answersOf = sql<AnswerRow[]>`coalesce((
  select json_agg(json_build_object('id', a.id, 'by', w.name, 'at', a.at, 'text', a.text, 'outcome',
      case when m.id is null then 'sent' else m.outcome end) order by a.at, a.id)
  from enquiry_answers a
    left join users w on w.id = a.officer_id
    left join outbox m on m.id = a.mail_id
  where a.enquiry_id = e.id), '[]')`

type Calls = Enquiry['calls']

const callsOf = sql<Calls>`coalesce((
  select json_agg(json_build_object('_id', c.id, 'by', w.name, 'at', c.at, 'outcome', c.outcome, 'text', c.text)
      order by c.at, c.id)
  from enquiry_calls c left join users w on w.id = c.officer_id
  where c.enquiry_id = e.id), '[]')`

/** The student linked to the enquiry first, then those with its address or phone number. */
const studentsOf = sql<{ _id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('_id', s.id, 'name', s.name) order by s.place, s.name, s.id) from (
    select s.id, s.name, s.id is distinct from e.student_id as place from users s
    where s.role = 'student' and (s.id = e.student_id or (s.status <> 'deleted' and s.merged_into is null
      and (s.email = e.email or s.phone = e.phone)))
    order by place, s.name, s.id limit 3) s), '[]')`

/** Enquiries with the names of the officers who answer and who handled them. */
export function enquiries(db: Kysely<Database>) {
  return db
    .selectFrom('enquiries as e')
    .leftJoin('users as u', 'u.id', 'e.handled_by')
    .leftJoin('users as o', 'o.id', 'e.officer_id')
    .select([
      'e.id',
      'e.kind',
      'e.first_name',
      'e.last_name',
      'e.phone',
      'e.email',
      'e.course_type',
      'e.qualification',
      'e.message',
      'e.received_at',
      'e.handled_at',
      'e.student_id',
      'e.close_reason',
      sql<string | null>`case when e.handled_at is null then e.call_back_on::text end`.as('call_back_on'),
      'e.officer_id',
      'o.name as officer_name',
      'u.name as handler',
      studentsOf.as('students'),
      answersOf.as('answers'),
      callsOf.as('calls'),
    ])
}

type EnquiryRow = Awaited<ReturnType<ReturnType<typeof enquiries>['executeTakeFirstOrThrow']>>

/** A row of `enquiries` as the API returns it. */
export const presentEnquiry = (row: EnquiryRow): Enquiry => ({
  _id: row.id,
  kind: row.kind,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  email: row.email,
  courseType: row.course_type,
  qualification: row.qualification,
  message: row.message,
  receivedAt: row.received_at.toISOString(),
  handledAt: row.handled_at?.toISOString() ?? null,
  handledBy: row.handler,
  closeReason: row.handled_at === null ? null : row.close_reason,
  callBackOn: row.call_back_on,
  officer: row.officer_id === null ? null : { _id: row.officer_id, name: row.officer_name ?? '' },
  studentId: row.student_id,
  students: row.students,
  calls: row.calls.map((call) => ({ ...call, at: new Date(call.at).toISOString() })),
  answers: row.answers.map(({ id, by, at, text, outcome }) => ({
    _id: id,
    by,
    at: new Date(at).toISOString(),
    text,
    mail: outcome === null ? 'waiting' : outcome === 'sent' ? 'sent' : 'failed',
  })),
})
