import { suggestionMessages } from '#texts/learning/courses/suggestion-messages.ts'
import { sql, type Kysely } from 'kysely'
import type { BodyOf, QueryOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { lockStudentLists } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { paths } from '#kit/routing/paths.ts'
import {
  suggestionsOpen,
  type answerSuggestion as answerRoute,
  type listSuggestions as listRoute,
  type StaffSuggestion,
  type suggestCourse as suggestRoute,
  type Suggestion,
} from '../contract/course-suggestions.ts'

type Db = Kysely<Database>
type Tools = Pick<Deps, 'db' | 'clock'>

interface Row {
  id: string
  title: string
  country: string | null
  about: string
  at: Date
  decision: Suggestion['decision']
  reason: string | null
  course_id: string | null
  by: string
  answered_by: string | null
}

const select = sql`
  select s.id, s.title, s.country, s.about, s.at, s.decision, s.reason, s.course_id, u.name as by, o.name as answered_by
  from course_suggestions s join users u on u.id = s.student_id left join users o on o.id = s.answered_by`

const present = (row: Row): Suggestion => ({
  _id: row.id,
  title: row.title,
  country: row.country,
  about: row.about,
  at: row.at.toISOString(),
  decision: row.decision,
  reason: row.reason,
  courseId: row.course_id,
})
const presentToStaff = (row: Row): StaffSuggestion => ({
  ...present(row),
  by: row.by,
  answeredBy: row.answered_by,
})

/**
 * Stores a student's suggestion for the officers' list; the same one again, as after a lost reply, stays one.
 * @throws list_full while too many of the student's suggestions are unanswered, also for concurrent calls
 */
export async function suggestCourse(
  { db, clock }: Tools,
  viewer: Viewer,
  { title, country, about }: BodyOf<typeof suggestRoute>,
): Promise<{ message: string; suggestion: Suggestion }> {
  const row = await db.transaction().execute(async (trx) => {
    await lockStudentLists(trx, viewer.userId)
    const waiting = await trx
      .selectFrom('course_suggestions')
      .select(['id', 'title', 'country', 'about'])
      .where('student_id', '=', viewer.userId)
      .where('decision', 'is', null)
      .execute()
    const same = waiting.find((one) => one.title === title && one.country === country && one.about === about)
    if (same) return oneOf(trx, same.id)
    if (waiting.length >= suggestionsOpen) {
      throw refuse('list_full', { message: suggestionMessages.tooManySuggested })
    }
    const { id } = await trx
      .insertInto('course_suggestions')
      .values({ student_id: viewer.userId, title, country, about, at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return oneOf(trx, id)
  })
  return { message: suggestionMessages.suggested, suggestion: present(row) }
}

async function oneOf(db: Db, id: string): Promise<Row> {
  const { rows } = await sql<Row>`${select} where s.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** The student's suggestions, newest first. Courses that are no longer visible are not linked. */
export async function listOwnSuggestions(db: Db, viewer: Viewer): Promise<{ suggestions: Suggestion[] }> {
  const { rows } = await sql<Row>`
    select s.id, s.title, s.country, s.about, s.at, s.decision, s.reason, c.id as course_id, '' as by, null as answered_by
    from course_suggestions s left join courses c on c.id = s.course_id and c.status = 'published'
    where s.student_id = ${viewer.userId} order by s.at desc, s.id limit 50`.execute(db)
  return { suggestions: rows.map(present) }
}

/** Suggestions by page, for officers. */
export async function listSuggestions(db: Db, { page, limit, answered }: QueryOf<typeof listRoute>) {
  const isOpen = sql`s.decision is null`
  const where = answered === 'no' ? isOpen : sql`s.decision is not null`
  const order = answered === 'no' ? sql`s.at, s.id` : sql`s.answered_at desc, s.id`
  const counts = await sql<{ total: number; open: number }>`
    select count(*) filter (where ${where})::int as total, count(*) filter (where ${isOpen})::int as open
    from course_suggestions s`.execute(db)
  const { rows } = await sql<Row>`${select} where ${where} order by ${order}
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { total, open } = counts.rows[0]!
  return { data: rows.map(presentToStaff), totalCount: total, open }
}

/**
 * Accepts a suggestion, which creates a draft course, or declines it; the student is notified. Of two officers at once
 * only one succeeds.
 * @throws not_found; invalid_input without a reason; move_not_possible when it was answered already
 */
export async function answerSuggestion(
  { db, clock }: Tools,
  viewer: Viewer,
  suggestionId: string,
  { decision, reason }: BodyOf<typeof answerRoute>,
): Promise<{ message: string; data: StaffSuggestion }> {
  if (decision === 'declined' && reason === null) {
    throw refuse('invalid_input', { fields: { reason: suggestionMessages.needsReason } })
  }
  const now = clock.now()
  const row = await db.transaction().execute(async (trx) => {
    const answered = await trx
      .updateTable('course_suggestions')
      .set({ decision, reason, answered_by: viewer.userId, answered_at: now })
      .where('id', '=', suggestionId)
      .where('decision', 'is', null)
      .returning(['student_id', 'title', 'country', 'about'])
      .executeTakeFirst()
    if (!answered) {
      await oneOf(trx, suggestionId)
      throw refuse('move_not_possible', { message: suggestionMessages.answeredBefore })
    }
    if (decision === 'accepted') {
      const { title, country, about } = answered
      const course = await trx
        .insertInto('courses')
        .values({ title, country, about, made_by: viewer.userId, made_at: now, edited_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('course_suggestions')
        .set({ course_id: course.id })
        .where('id', '=', suggestionId)
        .execute()
    }
    await notify(trx, {
      userId: answered.student_id,
      kind: 'message',
      event: `course-${decision}`,
      title: answered.title,
      href: paths.createCourse,
      at: now,
    })
    await writeAudit(
      trx,
      { clock },
      {
        action: 'suggestion.answered',
        by: viewer,
        object: { kind: 'suggestion', id: suggestionId },
        details: { decision },
      },
    )
    return oneOf(trx, suggestionId)
  })
  return { message: suggestionMessages[decision], data: presentToStaff(row) }
}
