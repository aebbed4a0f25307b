import { sql, type Kysely } from 'kysely'
import type { Enquiry, listEnquiries as route } from '#contract/enquiries.ts'
import type { QueryOf, ReplyOf } from '#contract/route.ts'
import type { Database } from '#database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { holdsWords } from './search-words.ts'

/** Enquiries by page, the newest first; the search looks at everything the visitor typed. */
export async function listEnquiries(
  deps: Deps,
  { page, limit, search, kind, handled }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const words = await holdsWords(deps.db, 'e.search', search)
  const found = deps.db
    .selectFrom('enquiries as e')
    .where(words)
    .$if(kind !== undefined, (query) => query.where('e.kind', '=', kind!))
    .$if(handled === 'yes', (query) => query.where('e.handled_at', 'is not', null))
    .$if(handled === 'no', (query) => query.where('e.handled_at', 'is', null))
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const ids = found
    .select('e.id')
    .orderBy('e.received_at', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .offset((page - 1) * limit)
  const rows = await enquiries(deps.db)
    .where('e.id', 'in', ids)
    .orderBy('e.received_at', 'desc')
    .orderBy('e.id')
    .execute()
  return { data: rows.map(presentEnquiry), totalCount: total }
}

/** Enquiries with the name of the officer who handled them. */
export function enquiries(db: Kysely<Database>) {
  return db
    .selectFrom('enquiries as e')
    .leftJoin('users as u', 'u.id', 'e.handled_by')
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
      'u.name as handler',
    ])
}

type EnquiryRow = Awaited<ReturnType<ReturnType<typeof enquiries>['executeTakeFirstOrThrow']>>

/** A row of `enquiries` as the wire shows it. */
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
})
