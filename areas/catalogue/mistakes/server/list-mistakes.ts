import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { listMistakes as route, Mistake } from '../contract/answering.ts'
import { readStated, type Stated } from './stated-facts.ts'

/** A page of reports: open ones the oldest first, handled ones the newest first. */
export async function listMistakes(
  deps: Pick<Deps, 'db' | 'clock'>,
  { page, limit, handled }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const { db } = deps
  const [rows, counts] = await Promise.all([
    mistakes(db)
      .where('m.handled_at', handled === 'yes' ? 'is not' : 'is', null)
      .$if(handled === 'yes', (query) => query.orderBy('m.handled_at', 'desc'))
      .$if(handled === 'no', (query) => query.orderBy('m.reported_at'))
      .orderBy('m.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('mistakes')
      .select([
        sql<number>`count(*) filter (where handled_at is null)::integer`.as('open'),
        sql<number>`count(*) filter (where handled_at is not null)::integer`.as('done'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const totalCount = handled === 'yes' ? counts.done : counts.open
  const stated = await readStated(deps, rows)
  return { data: rows.map((row) => presentMistake(row, stated)), totalCount, open: counts.open }
}

/** Reports with their subject, sender and officer. */
export const mistakes = (db: Deps['db']) =>
  db
    .selectFrom('mistakes as m')
    .innerJoin('universities as v', 'v.id', 'm.university_id')
    .leftJoin('programs as p', 'p.id', 'm.program_id')
    .leftJoin('users as r', 'r.id', 'm.user_id')
    .leftJoin('users as h', 'h.id', 'm.handled_by')
    .select([
      'm.id',
      'm.university_id',
      'v.name as university',
      'm.program_id',
      'p.name as program',
      'm.field',
      'm.text',
      'm.source_url',
      'm.user_id',
      'r.name as reporter',
      'r.role as reporter_role',
      'm.reported_at',
      'm.outcome',
      'm.answer',
      'h.name as handler',
      'm.handled_at',
    ])

export type MistakeRow = Awaited<ReturnType<ReturnType<typeof mistakes>['executeTakeFirstOrThrow']>>

/** A row of `mistakes` in the format of the contract. @param stated from `readStated` */
export const presentMistake = (row: MistakeRow, stated: Stated): Mistake => ({
  _id: row.id,
  university: { _id: row.university_id, universityName: row.university },
  program:
    row.program_id === null || row.program === null
      ? null
      : { _id: row.program_id, programName: row.program },
  field: row.field,
  text: row.text,
  sourceUrl: row.source_url,
  reportedBy:
    row.reporter === null || row.reporter_role === null
      ? null
      : { name: row.reporter, role: row.reporter_role },
  reportedAt: row.reported_at.toISOString(),
  outcome: row.outcome,
  answer: row.answer,
  handledBy: row.handler,
  handledAt: row.handled_at?.toISOString() ?? null,
  now: stated(row),
})
