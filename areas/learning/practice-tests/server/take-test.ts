import { checks } from '#texts/learning/practice-tests/checks.ts'
import { practiceMessages } from '#texts/learning/practice-tests/practice-messages.ts'
import { sql, type Kysely } from 'kysely'
import { preventMerge } from '#areas/accounts/offers.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { type Attempt, type AttemptEntry, type saveAnswer as saveRoute } from '../contract.ts'
import { presentAttempt, presentEntry, type AttemptRow } from './present-attempt.ts'
import { countRight, practiceTests, type Answers, type WrittenTest } from './read-tests.ts'

type Db = Kysely<Database>
type Tools = Pick<Deps, 'db' | 'clock'>

const columns = sql`id, slug, started_at, ends_at, answers, handed_in_at, right_answers, saved`

/**
 * Hands in attempts of a student: the one with `attemptId` at any time; without it, those whose time is up.
 * Attempts that are already handed in do not change. The time of a hand-in is never later than the end of the test.
 */
export async function closeAttempts(db: Db, studentId: string, now: Date, attemptId?: string): Promise<void> {
  const which = attemptId === undefined ? sql`ends_at <= ${now}` : sql`id = ${attemptId}`
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; slug: string; answers: Answers }>`
      update practice_attempts set handed_in_at = least(${now}::timestamptz, ends_at)
      where student_id = ${studentId} and handed_in_at is null and ${which}
      returning id, slug, answers`.execute(trx)
    for (const { id, slug, answers } of rows) {
      const test = practiceTests.get(slug)
      const right = test === undefined ? null : countRight(test, answers)
      await trx.updateTable('practice_attempts').set({ right_answers: right }).where('id', '=', id).execute()
    }
  })
}

async function find(
  db: Db,
  viewer: Viewer,
  attemptId: string,
): Promise<{ row: AttemptRow; test: WrittenTest }> {
  const { rows } = await sql<AttemptRow>`select ${columns} from practice_attempts
    where id = ${attemptId} and student_id = ${viewer.userId}`.execute(db)
  const [row] = rows
  const test = row && practiceTests.get(row.slug)
  if (!row || !test) throw refuse('not_found')
  return { row, test }
}

/** Starts a test, or continues the open attempt, with or without a time limit. @throws not_found */
export async function startAttempt(
  { db, clock }: Tools,
  viewer: Viewer,
  slug: string,
  timed: boolean,
): Promise<{ attempt: Attempt }> {
  const test = practiceTests.get(slug)
  if (!test) throw refuse('not_found')
  const now = clock.now()
  await closeAttempts(db, viewer.userId, now)
  const ends = timed ? new Date(now.getTime() + test.minutes * 60_000) : null
  await db.transaction().execute(async (trx) => {
    await preventMerge(trx, viewer.userId)
    await sql`insert into practice_attempts (student_id, slug, started_at, ends_at)
      values (${viewer.userId}, ${slug}, ${now}, ${ends})
      on conflict (student_id, slug) where handed_in_at is null do nothing`.execute(trx)
  })
  const { rows } = await sql<AttemptRow>`select ${columns} from practice_attempts
    where student_id = ${viewer.userId} and slug = ${slug} order by started_at desc, id limit 1`.execute(db)
  return { attempt: presentAttempt(rows[0]!, test, now) }
}

/** An attempt of the viewer; it is handed in first when its time is up. @throws not_found */
export async function showAttempt(
  { db, clock }: Tools,
  viewer: Viewer,
  attemptId: string,
): Promise<{ attempt: Attempt }> {
  const now = clock.now()
  await closeAttempts(db, viewer.userId, now)
  const { row, test } = await find(db, viewer, attemptId)
  return { attempt: presentAttempt(row, test, now) }
}

/**
 * Saves one answer; of two devices the later one counts.
 * @returns all answers of the attempt, so that each device sees the answers of the other
 * @throws not_found; invalid_input; attempt_over once it is handed in or its time is up
 */
export async function saveAnswer(
  { db, clock }: Tools,
  viewer: Viewer,
  attemptId: string,
  { question, choice }: BodyOf<typeof saveRoute>,
): Promise<{ answers: Record<string, number>; endsAt: string | null; now: string }> {
  const { row, test } = await find(db, viewer, attemptId)
  const found = test.questions.find(({ id }) => id === question)
  if (!found) throw refuse('invalid_input', { fields: { question: checks.question } })
  if (choice !== null && choice >= found.options.length) {
    throw refuse('invalid_input', { fields: { choice: checks.choice } })
  }
  const now = clock.now()
  const answers =
    choice === null
      ? sql`answers - ${question}::text`
      : sql`answers || jsonb_build_object(${question}::text, ${choice}::int)`
  const saved = await sql<{ answers: Record<string, number> }>`
    update practice_attempts set answers = ${answers}
    where id = ${attemptId} and student_id = ${viewer.userId} and handed_in_at is null
      and (ends_at is null or ends_at > ${now})
    returning answers`.execute(db)
  if (!saved.rows[0]) {
    await closeAttempts(db, viewer.userId, now)
    const late = row.ends_at !== null && row.ends_at <= now
    throw refuse('attempt_over', late ? { message: practiceMessages.timeOver } : {})
  }
  return {
    answers: saved.rows[0].answers,
    endsAt: row.ends_at?.toISOString() ?? null,
    now: now.toISOString(),
  }
}

/** Hands in a test. Idempotent, from any device. @throws not_found */
export async function handIn(
  { db, clock }: Tools,
  viewer: Viewer,
  attemptId: string,
): Promise<{ message: string; attempt: Attempt }> {
  const now = clock.now()
  await closeAttempts(db, viewer.userId, now, attemptId)
  const { row, test } = await find(db, viewer, attemptId)
  const late = row.ends_at !== null && row.handed_in_at?.getTime() === row.ends_at.getTime()
  return {
    message: late ? practiceMessages.timeOver : practiceMessages.handedIn,
    attempt: presentAttempt(row, test, now),
  }
}

/**
 * Saves a finished attempt as practice, or removes it from saved practice.
 * @throws not_found; move_not_possible while it is open
 */
export async function saveAsPractice(
  { db, clock }: Tools,
  viewer: Viewer,
  attemptId: string,
  saved: boolean,
): Promise<{ message: string; attempt: AttemptEntry }> {
  await closeAttempts(db, viewer.userId, clock.now())
  const { rows } = await sql<AttemptRow>`update practice_attempts set saved = ${saved}
    where id = ${attemptId} and student_id = ${viewer.userId} and handed_in_at is not null
    returning ${columns}`.execute(db)
  if (!rows[0]) {
    await find(db, viewer, attemptId)
    throw refuse('move_not_possible', { message: practiceMessages.handInFirst })
  }
  return {
    message: saved ? practiceMessages.saved : practiceMessages.notSaved,
    attempt: presentEntry(rows[0]),
  }
}
